import type { FalseRound, PublishedValues, VerifyReport } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';
import { lookUp } from '../look-up.ts';
import { verifyLocally } from '../verify.ts';

/** Basis of a claim: the site's published values of the round, and the failed checks. */
interface ClaimProof {
  values: PublishedValues;
  report: VerifyReport;
}

/**
 * Returns a report in which this check fails, as it did in the chain. The round alone may pass it, if the check
 * concerns the round before too.
 */
const withCheck = ({ checks }: VerifyReport, id: string): VerifyReport => ({
  ok: false,
  checks: checks.some((check) => check.id === id && !check.ok)
    ? checks
    : [...checks.filter((check) => check.id !== id), { id, ok: false, expected: '', actual: '' }],
});

/** Looks up a round that does not hold in its chain and verifies it by itself. @throws ApiError */
export const proofOfFalse = async (game: string, { roundId, check }: FalseRound): Promise<ClaimProof> => {
  const verifier = verifierOf(game);
  const found = verifier && (await lookUp(verifier, roundId));
  // A round without published values is claimed by the failed check alone.
  if (!found || typeof found === 'string') return { values: {}, report: withCheck({ ok: false, checks: [] }, check) };
  return { values: found, report: withCheck(await verifyLocally({ game, values: found }), check) };
};
