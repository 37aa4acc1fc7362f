import { createHmac, hash } from 'node:crypto';

export interface Outcome {
  /** First 52 bits of the hash of the round. */
  k: bigint;
  secretHash: string;
  roundId: number;
  dayOfMonth: number;
}

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/**
 * Returns outcomes as the site derives them, along a chain. The same name gives the same outcomes. Hashes come from
 * Node's library, which is many times faster than the portable one. [CR-1, FA-2, FA-3]
 */
export const outcomesOf = (name: string, count: number): Outcome[] => {
  const salt = sha256(`salt of ${name}`);
  let seed = sha256(`seed of ${name}`);
  const outcomes: Outcome[] = [];
  for (let roundId = count; roundId >= 1; roundId--) {
    const secretHash = createHmac('sha256', salt).update(seed).digest('hex');
    // A day has 2,160 rounds, one every forty seconds.
    const dayOfMonth = (Math.floor(roundId / 2160) % 31) + 1;
    outcomes.push({
      k: BigInt(`0x${sha256(`${secretHash}:${roundId}:${dayOfMonth}`).slice(0, 13)}`),
      secretHash,
      roundId,
      dayOfMonth,
    });
    seed = sha256(seed);
  }
  return outcomes.reverse();
};
