import { type PublishedValues, type VerifyReport, verifyWhole } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';

/** A verification that a worker is asked for. */
export interface Question {
  game: string;
  values: PublishedValues;
}

/**
 * Verifies with the rules of the game. A game that is not in the list has none, so nothing of it holds. Rejects if what
 * a check calculates with cannot be loaded.
 */
export const verifyHere = async ({ game, values }: Question): Promise<VerifyReport> => {
  const verifier = verifierOf(game);
  return verifier ? verifyWhole(verifier, values) : { ok: false, checks: [] };
};

/** Verifies a round on this device, in a worker; where workers are not to be had, right here. Rejects as `verifyHere`. */
export function verifyLocally(question: Question): Promise<VerifyReport> {
  return new Promise((resolve, reject) => {
    const here = (): void => void verifyHere(question).then(resolve, reject);
    let worker: Worker;
    try {
      worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' });
    } catch {
      here();
      return;
    }
    worker.addEventListener('message', ({ data }: MessageEvent<VerifyReport>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', () => {
      worker.terminate();
      here();
    });
    worker.postMessage(question);
  });
}
