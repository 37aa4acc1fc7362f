import { type Difference, reconcile } from '@updraft/ledger';
import type { BookCheck } from '../db/book-check.ts';
import { type Db, one } from '../db/db.ts';
import { FEATURES } from '../features.ts';
import { collect } from '../lib/collect.ts';

/**
 * Collects the checks of features' books against the ledger; a row is a difference. Throws if two checks have one name.
 * [M10]
 */
export const bookChecksOf = (features: readonly { name: string; books?: readonly BookCheck[] }[]): BookCheck[] => {
  const each = features.flatMap(({ name, books = [] }) =>
    books.map((check) => ({ by: name, entries: { [check.name]: check } })),
  );
  return Object.values(collect('check of the books', each));
};

/** Checks of the books of all features of the product. */
export const FEATURE_CHECKS: readonly BookCheck[] = bookChecksOf(FEATURES);

/** Size of the books, and every difference in them. */
export interface CheckedBooks {
  rounds: number;
  transfers: number;
  differences: Difference[];
}

/**
 * Compares all balances and items with the journal and runs the features' checks, in one snapshot and without a time
 * limit. [M10]
 */
export const checkBooks = (db: Db): Promise<CheckedBooks> =>
  db.tx(async (query) => {
    await query.query('set local statement_timeout = 0');
    await query.query('set transaction isolation level repeatable read');
    const counts = await query.query<{ rounds: number; transfers: number }>(
      'select (select count(*) from rounds) as rounds, (select count(*) from transfers) as transfers',
    );
    return { ...one(counts), differences: await reconcile(query, FEATURE_CHECKS) };
  });

/** Formats the differences, one on each line, and the verdict. */
export const verdictOf = ({ differences }: CheckedBooks): string =>
  [
    ...differences.map(({ check, details }) => `${check}: ${JSON.stringify(details)}`),
    differences.length === 0 ? 'The books balance.' : `${differences.length} differences.`,
  ].join('\n');
