import { crashPointHundredths } from '../crash/point.ts';
import { publicHashOf, secretHashOf, walkChain } from './chain.ts';
import { isHexHash } from './hash.ts';
import { type CheckId, MAX_CHAIN_LENGTH, isDay } from './verify.ts';

/** What a chain was published with, and the salt that the beacon gave afterwards. */
export interface PublishedChain {
  base: number;
  salt: string;
  /** c₀ */
  commitment: string;
}

/** A finished round in its chain: `index` is n, `seed` is cₙ. Its secret hash follows from the seed. */
export interface PastRound {
  roundId: number;
  index: number;
  dayOfMonth: number;
  publicHash: string;
  pointHundredths: number;
  seed: string;
}

/** A seed and its place: what the first round of a run is checked against. */
export type ChainPlace = Pick<PastRound, 'index' | 'seed'>;

/** The checks of a round in a run, in their order. The secret is calculated, so it has no check of its own. */
export const RUN_CHECKS = [
  'round_number',
  'seed_in_chain',
  'public_hash',
  'crash_point',
] as const satisfies readonly CheckId[];
export type RunCheckId = (typeof RUN_CHECKS)[number];

/** A round that is not as it was committed, and the first of its checks that fails. */
export interface FalseRound {
  roundId: number;
  check: RunCheckId;
}

export interface RunReport {
  rounds: number;
  held: number;
  /** The first in the order of play that does not hold. */
  first: FalseRound | null;
}

/** The beginning of every chain: what its first round is checked against. [FA-9] */
export const chainStart = (chain: PublishedChain): ChainPlace => ({ index: 0, seed: chain.commitment });

/** Whether a place lies ahead of another, and can be walked from. */
const isAhead = (index: number, before: ChainPlace): boolean =>
  Number.isInteger(index) && index > before.index && index <= MAX_CHAIN_LENGTH;

const failedCheck = (
  round: PastRound,
  { chain, before }: { chain: PublishedChain; before: ChainPlace },
): RunCheckId | null => {
  const { index, roundId, dayOfMonth, seed } = round;
  if (!isAhead(index, before) || roundId !== chain.base + index) return 'round_number';
  if (!isHexHash(seed) || walkChain(seed, index - before.index) !== before.seed) return 'seed_in_chain';
  // From an invalid salt nothing follows.
  const secretHash = secretHashOf({ salt: isHexHash(chain.salt) ? chain.salt : '', seed });
  if (publicHashOf(secretHash) !== round.publicHash) return 'public_hash';
  return isDay(dayOfMonth) && crashPointHundredths({ secretHash, roundId, dayOfMonth }) === round.pointHundredths
    ? null
    : 'crash_point';
};

/**
 * Checks rounds of one chain in the order of play, offline and from public values alone. [FA-9, FA-10]
 * `before` is the round before the first of them, or the chain's beginning (`chainStart`); the chain is then walked
 * from the run's start to there. Malformed values fail their check; nothing throws.
 */
export const verifyRun = ({
  chain,
  before,
  rounds,
}: {
  chain: PublishedChain;
  before: ChainPlace;
  rounds: readonly PastRound[];
}): RunReport => {
  let place = before;
  let held = 0;
  let first: FalseRound | null = null;
  for (const round of rounds) {
    const check = failedCheck(round, { chain, before: place });
    if (check === null) held++;
    else first ??= { roundId: round.roundId, check };
    // A place that cannot be walked from is skipped, so that all walks together stay within the chain's length.
    if (isAhead(round.index, place) && isHexHash(round.seed)) place = round;
  }
  return { rounds: rounds.length, held, first };
};
