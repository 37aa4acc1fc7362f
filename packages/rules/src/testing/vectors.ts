import vectors from '../../vectors/crash.json' with { type: 'json' };
import type { RoundProof } from '../fairness/verify.ts';

/** The published vectors, made by an independent program; see README.md beside them. */
export { vectors };

/** A vector's round with everything that its verification needs. */
export const proofs = (): RoundProof[] =>
  vectors.rounds.map((round) => ({
    roundId: round.roundId,
    dayOfMonth: round.dayOfMonth,
    publicHash: round.publicHash,
    secretHash: round.secretHash,
    pointHundredths: round.pointHundredths,
    seed: round.seed,
    salt: vectors.chain.salt,
    commitment: vectors.chain.commitment,
    base: vectors.chain.base,
    index: round.index,
  }));
