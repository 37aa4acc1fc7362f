import vectors from '../../vectors/crash.json' with { type: 'json' };
import type { PublishedValues } from '../fairness/verify.ts';

/** The published vectors, made by an independent program; see README.md beside them. */
export { vectors };

/** Returns the published values of each vector's round. */
export const proofs = () =>
  vectors.rounds.map(
    (round) =>
      ({
        round_id: round.roundId,
        day: round.dayOfMonth,
        rules_version: vectors.rulesVersion,
        public_hash: round.publicHash,
        secret_hash: round.secretHash,
        multiplier: round.pointHundredths / 100,
        seed: round.seed,
        salt: vectors.chain.salt,
        commitment: vectors.chain.commitment,
        base: vectors.chain.base,
        index: round.index,
      }) satisfies PublishedValues,
  );

/** Returns the vectors' rounds as a run of their chain. */
export const pastRounds = () =>
  vectors.rounds.map(({ pointHundredths, ...round }) => ({
    ...round,
    rulesVersion: vectors.rulesVersion,
    result: { multiplier: pointHundredths / 100 },
  }));
