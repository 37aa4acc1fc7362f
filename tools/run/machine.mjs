// Speed of this machine. Shared machines differ by a factor of two, so seconds alone do not show if a step became slow.
import { createHash } from 'node:crypto';

/** SHA-256 hashes of 64 bytes per second and core on the machine for which the steps' budgets were set. */
const REFERENCE = 1_000_000;
const LASTS_MS = 500;
const AT_ONCE = 100;

/** Returns the speed of one core relative to the machine of the budgets; 0.5: half as fast. Takes half a second. */
export const machineSpeed = () => {
  const block = Buffer.alloc(64);
  const started = performance.now();
  let done = 0;
  for (; performance.now() - started < LASTS_MS; done += AT_ONCE) {
    for (let n = 0; n < AT_ONCE; n++) createHash('sha256').update(block).digest();
  }
  return (done * 1000) / (performance.now() - started) / REFERENCE;
};
