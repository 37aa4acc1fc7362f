import { type PublishedValues, type VerifyReport, verifyWhole } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';

/** Request for a verification, as the worker receives it. */
export interface Question {
  game: string;
  values: PublishedValues;
}

/**
 * Verifies values by the rules of the game. Without a verifier for the game, the result fails. Rejects if code that a
 * check needs cannot be loaded.
 */
export const verifyHere = async ({ game, values }: Question): Promise<VerifyReport> => {
  const verifier = verifierOf(game);
  return verifier ? verifyWhole(verifier, values) : { ok: false, checks: [] };
};

/** Verifies a result on this device in a worker, or in this thread if the worker fails. Rejects as `verifyHere`. */
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
