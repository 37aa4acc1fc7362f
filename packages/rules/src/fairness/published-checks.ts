// PURE. Checks of a game besides those of its chain and of its result.
import type { Drawn, ResultRules } from './result-rules.ts';
import { type PublishedValues, type VerifyCheck, checkOf } from './verify.ts';

/**
 * Makes the checks of a game that come before the check of its result. `drawn` null: the hash or the day is malformed,
 * or the version of the rules is unknown. Each check then fails.
 */
export const checksBefore = <Outcome extends string | number>(
  { before = [] }: Pick<ResultRules<Outcome>, 'before'>,
  { drawn, result }: { drawn: Drawn | null; result: PublishedValues },
): VerifyCheck[] =>
  before.map((check) =>
    checkOf(check.id, { expected: check.published(result), actual: drawn ? check.follows(drawn, result) : '' }),
  );
