import { verifyRound, type RoundProof, type VerifyReport } from '@updraft/rules/fairness';

/** Verifies a round on this device, in a worker; where workers are not to be had, right here. */
export function verifyLocally(proof: RoundProof): Promise<VerifyReport> {
  return new Promise((resolve) => {
    const here = (): void => resolve(verifyRound(proof));
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
    worker.postMessage(proof);
  });
}
