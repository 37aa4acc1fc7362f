import { crashPointHundredths } from '@updraft/rules/crash';
import { publicHashOf, secretHashOf, sha256 } from '@updraft/rules/fairness';

// Runs by itself, bundled as for the browser: prints rounds a second of each run as JSON.
const LENGTH = 20_000;
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

const { commitment, past } = rounds();
const perSecond = Array.from({ length: Number(process.argv[2]) }, () => {
  const startedMs = performance.now();
  let before = commitment;
  for (const round of past) {
    if (!holds(round, before)) throw new Error(`round ${round.roundId} does not verify`);
    before = round.seed;
  }
  return past.length / ((performance.now() - startedMs) / 1000);
});
process.stdout.write(JSON.stringify(perSecond));
