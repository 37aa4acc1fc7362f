// PURE. Registry of verifiers, with a line for each game whose results can be checked. The page, its workers, the
// command and the tests use this list. [FA-11]
import { casesVerifier } from '../cases/verify.ts';
import { crashVerifier } from '../crash/verify.ts';
import type { Verifier } from '../fairness/verify.ts';
import { jackpotVerifier } from '../jackpot/verify.ts';
import { prizeVerifier } from '../prize-draw/verify.ts';
import { wheelVerifier } from '../wheel/verify.ts';

export const VERIFIERS: readonly Verifier[] = [
  crashVerifier,
  wheelVerifier,
  jackpotVerifier,
  casesVerifier,
  prizeVerifier,
];

/** Returns the verifier of a game; undefined: its results cannot be checked. */
export const verifierOf = (game: string, verifiers: readonly Verifier[] = VERIFIERS): Verifier | undefined =>
  verifiers.find((verifier) => verifier.game === game);
