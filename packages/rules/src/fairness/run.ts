import { MAX_CHAIN_LENGTH, isDay, publicHashOf, secretHashOf, walkChain } from './chain.ts';
import { isHexHash } from './hash.ts';
import { checksBefore } from './published-checks.ts';
import type { ChainGame } from './result-rules.ts';
import type { ChainPlace, ChainRun, FalseRound, PastRound, PublishedChain, RunReport } from './verify.ts';
import { VERSION_CHECK, rulesBy } from './versions.ts';

/** Returns the beginning of a chain, against which its first round is checked. [FA-9] */
export const chainStart = (chain: PublishedChain): ChainPlace => ({ index: 0, seed: chain.commitment });

/** True if an index lies after `before` and within the longest chain. */
const isAhead = (index: number, before: ChainPlace): boolean =>
  Number.isInteger(index) && index > before.index && index <= MAX_CHAIN_LENGTH;

/**
 * Returns the first failed check of a round in a run; null: none. The secret is derived from the seed, so it has no
 * check of its own.
 */
const failedCheck = <Outcome extends string | number>(
  game: ChainGame<Outcome>,
  round: PastRound,
  { chain, before }: { chain: PublishedChain; before: ChainPlace },
): string | null => {
  const { index, roundId, dayOfMonth, seed } = round;
  if (!isAhead(index, before) || roundId !== chain.base + index) return 'round_number';
  if (!isHexHash(seed) || walkChain(seed, index - before.index) !== before.seed) return 'seed_in_chain';
  // No round can be checked with an invalid salt.
  if (!isHexHash(chain.salt)) return 'public_hash';
  const secretHash = secretHashOf({ salt: chain.salt, seed });
  if (publicHashOf(secretHash) !== round.publicHash) return 'public_hash';
  // Rounds come from outside, so the result may be missing. It then counts as empty.
  const result = (round.result as PastRound['result'] | null | undefined) ?? {};
  const rules = rulesBy(game.versions, round.rulesVersion);
  if (!rules) return VERSION_CHECK.id;
  const drawn = { secretHash, roundId, dayOfMonth };
  const failed = checksBefore(rules, { drawn: isDay(dayOfMonth) ? drawn : null, result }).find(({ ok }) => !ok);
  if (failed) return failed.id;
  const published = rules.published(result);
  return published !== null && isDay(dayOfMonth) && rules.follows(drawn, result) === published ? null : game.check.id;
};

/**
 * Checks rounds of one chain in the order of play, offline and from public values alone. `before` is the round before
 * the first one, or the beginning of the chain (`chainStart`). Each seed is walked back to the last valid seed before
 * it. Malformed values fail their check; nothing throws. [FA-9, FA-10]
 */
export const verifyRun = <Outcome extends string | number>(
  game: ChainGame<Outcome>,
  { chain, before, rounds }: ChainRun,
): RunReport => {
  let place = before;
  let held = 0;
  let first: FalseRound | null = null;
  for (const round of rounds) {
    const check = failedCheck(game, round, { chain, before: place });
    if (check === null) held++;
    else first ??= { roundId: round.roundId, check };
    // A place with an invalid index or seed is skipped, so that all walks together stay within the chain's length.
    if (isAhead(round.index, place) && isHexHash(round.seed)) place = round;
  }
  return { rounds: rounds.length, held, first };
};
