import { crashPointHundredths } from '@updraft/rules/crash';
import { publicHashOf, secretHashOf, sha256 } from '@updraft/rules/fairness';
import type { Findings } from './lib/report.ts';
import type { Context } from './lib/site.ts';
import { short } from './lib/statistics.ts';

export const title = 'Verifying past rounds, one core';

const LENGTH = 20_000;
const RUNS = 5;
const GOAL_PER_SECOND = 60_000;
const SALT = sha256('salt of the measurement');
const BASE = 1_000_000;

interface Past {
  roundId: number;
  dayOfMonth: number;
  publicHash: string;
  secretHash: string;
  seed: string;
  pointHundredths: number;
}

/** A chain's rounds in the order of play; the first seed is the chain's last hash but one. */
const rounds = (): { commitment: string; past: Past[] } => {
  const seeds = [sha256('end of the chain')];
  while (seeds.length <= LENGTH) seeds.push(sha256(seeds.at(-1) as string));
  seeds.reverse();
  const past = seeds.slice(1).map((seed, at) => {
    const secretHash = secretHashOf({ salt: SALT, seed });
    const place = { roundId: BASE + at + 1, dayOfMonth: (at % 28) + 1 };
    return { ...place, seed, secretHash, publicHash: publicHashOf(secretHash), pointHundredths: crashPointHundredths({ secretHash, ...place }) };
  });
  return { commitment: seeds[0] as string, past };
};

/** Every check of a round; a chain is walked once, each seed hashed to the one before. */
const holds = (round: Past, before: string): boolean =>
  sha256(round.seed) === before &&
  secretHashOf({ salt: SALT, seed: round.seed }) === round.secretHash &&
  publicHashOf(round.secretHash) === round.publicHash &&
  crashPointHundredths(round) === round.pointHundredths;

/** Rounds per second that the shared rules verify in this runtime, on one core. */
export const run = (context: Context): Promise<Findings> => {
  const { commitment, past } = rounds();
  const perSecond: number[] = [];
  for (let at = 0; at < (context.quick ? 2 : RUNS); at++) {
    const startedMs = performance.now();
    let before = commitment;
    for (const round of past) {
      if (!holds(round, before)) throw new Error(`round ${round.roundId} does not verify`);
      before = round.seed;
    }
    perSecond.push(past.length / ((performance.now() - startedMs) / 1000));
    context.say(`  ${short(perSecond.at(-1) ?? 0)} rounds/s`);
  }
  return Promise.resolve({
    figures: [{ database: '—', what: 'seed in the chain, secret, public hash and crash point', unit: 'rounds/s', values: perSecond, atLeast: GOAL_PER_SECOND }],
    notes: ['The functions of packages/rules as the browser uses them, in Node on one core.'],
  });
};
