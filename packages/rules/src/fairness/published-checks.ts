// PURE. Checks that a game makes besides those of its chain and of its result.
import type { Drawn, ResultRules } from './result-rules.ts';
import { type PublishedValues, type VerifyCheck, checkOf } from './verify.ts';

/** The checks that a game makes before that of its result. `drawn`: null where the hash or the day is malformed. */
export const checksBefore = <Outcome extends string | number>(
  { before = [] }: Pick<ResultRules<Outcome>, 'before'>,
  { drawn, result }: { drawn: Drawn | null; result: PublishedValues },
): VerifyCheck[] =>
  before.map((check) =>
    checkOf(check.id, { expected: check.published(result), actual: drawn ? check.follows(drawn, result) : '' }),
  );
