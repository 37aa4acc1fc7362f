import { crashPointHundredths } from '@updraft/rules/crash';
import { type PastRound, chainStart, publicHashOf, secretHashOf, sha256 } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';

// A program of its own, bundled as for the browser. It prints the rounds per second of each run as JSON.
const LENGTH = 20_000;
const SALT = sha256('salt of the measurement');
const BASE = 1_000_000;

/** Returns a chain's rounds in the order of play. The first seed is the chain's second to last hash. */
const rounds = (): { commitment: string; past: PastRound[] } => {
  const seeds = [sha256('end of the chain')];
  while (seeds.length <= LENGTH) seeds.push(sha256(seeds.at(-1) as string));
  seeds.reverse();
  const past = seeds.slice(1).map((seed, at) => {
    const secretHash = secretHashOf({ salt: SALT, seed });
    const place = { roundId: BASE + at + 1, index: at + 1, dayOfMonth: (at % 28) + 1 };
    return {
      ...place,
      seed,
      rulesVersion: 1,
      publicHash: publicHashOf(secretHash),
      result: { multiplier: crashPointHundredths({ secretHash, ...place }) / 100 },
    };
  });
  return { commitment: seeds[0] as string, past };
};

const verifyRun = verifierOf('crash')?.verifyRun;
if (!verifyRun) throw new Error('crash has no verifier');
const { commitment, past } = rounds();
const chain = { base: BASE, salt: SALT, commitment };
const perSecond = Array.from({ length: Number(process.argv[2]) }, () => {
  const startedMs = performance.now();
  const { held, first } = verifyRun({ chain, before: chainStart(chain), rounds: past });
  if (held !== LENGTH || first) throw new Error(`round ${first?.roundId ?? 0} does not verify`);
  return past.length / ((performance.now() - startedMs) / 1000);
});
process.stdout.write(JSON.stringify(perSecond));
