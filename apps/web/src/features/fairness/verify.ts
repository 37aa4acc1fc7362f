import type { PublishedValues, VerifyReport } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';

/** A verification that a worker is asked for. */
export interface Question {
  game: string;
  values: PublishedValues;
}

/** Verifies with the rules of the game. A game that is not in the list has none, so nothing of it holds. */
export const verifyHere = ({ game, values }: Question): VerifyReport =>
  verifierOf(game)?.verify(values) ?? { ok: false, checks: [] };

/** Verifies a round on this device, in a worker; where workers are not to be had, right here. */
export function verifyLocally(question: Question): Promise<VerifyReport> {
  return new Promise((resolve) => {
    const here = (): void => resolve(verifyHere(question));
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
