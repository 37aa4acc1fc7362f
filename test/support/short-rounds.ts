import { createHmac, createHash } from 'node:crypto';
import type { Beacon } from '@updraft/outside/beacon';
import { crashPointHundredths } from '@updraft/rules/crash';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const SALT = sha256('the salt of tests');
/** Rounds that are looked at, and where the longest of them may crash: 5.00 is after 27 s. */
const ROUNDS = 30;
const HIGHEST_POINT = 500;

export const SHORT_CHAIN_LENGTH = 100;

/** A beacon that has said everything beforehand, always the same: for tests that choose their chain. */
export const fixedBeacon: Beacon = {
  id: 'test',
  periodMs: 1000,
  roundAt: (timeMs) => Math.max(0, Math.floor(timeMs / 1000)),
  timeOf: (round) => round * 1000,
  randomness: () => Promise.resolve({ ok: true, randomnessHex: SALT }),
};

let attempt = 0;

/**
 * Draws the last seed of a chain of that length whose first rounds are all short today. Rounds run to
 * two and a half minutes once in a while; a test that waits for several must not depend on its luck.
 */
export const drawShortChain = (): string => {
  const dayOfMonth = new Date().getUTCDate();
  for (;;) {
    const last = sha256(`chain ${process.pid} ${attempt++}`);
    const seeds = [last];
    while (seeds.length < SHORT_CHAIN_LENGTH) seeds.push(sha256(seeds.at(-1) as string));
    const isShort = (n: number): boolean => {
      const secretHash = createHmac('sha256', SALT).update(seeds[SHORT_CHAIN_LENGTH - n] as string).digest('hex');
      return crashPointHundredths({ secretHash, roundId: n, dayOfMonth }) <= HIGHEST_POINT;
    };
    if (Array.from({ length: ROUNDS }, (_, at) => at + 1).every(isShort)) return last;
  }
};
