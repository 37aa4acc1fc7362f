import type { BookCheck } from '../feature-description.ts';
import { FEATURES } from '../features.ts';
import { collect } from '../lib/collect.ts';

/**
 * Books that features keep beside the ledger, each checked against it; a row is a difference. Throws when two checks
 * have one name. [M10]
 */
export const bookChecksOf = (features: readonly { name: string; books?: readonly BookCheck[] }[]): BookCheck[] => {
  const each = features.flatMap(({ name, books = [] }) =>
    books.map((check) => ({ by: name, entries: { [check.name]: check } })),
  );
  return Object.values(collect('check of the books', each));
};

/** Those of the site's own features. */
export const FEATURE_CHECKS: readonly BookCheck[] = bookChecksOf(FEATURES);
