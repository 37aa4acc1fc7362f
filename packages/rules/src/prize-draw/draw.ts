// PURE. Winners of a draw: rules PD-1, PD-4 and PD-7 of SPEC.md.
import { type BeaconSchedule, decidingRound, drawBelow, isOutBy } from '../draw/index.ts';
import { type RulesByVersion, rulesBy } from '../fairness/versions.ts';
import { isHexHash, sha256 } from '../fairness/hash.ts';
import type { PrizeEntry } from './entries.ts';

/** Version of the rules of draws that open now. */
export const PRIZE_RULES_VERSION = 1;
/** Label in every hash, so that no game draws the same number from one secret. */
export const PRIZE_LABEL = 'prize';
/** Largest number of prizes of one draw. */
const MOST_PRIZES = 10;

/** Inputs of a result besides the list of entries. */
export interface PrizeSeeds {
  drawId: number;
  secret: string;
  beaconRandomness: string;
  prizes: number;
}

/** Returns the hash that commits to a secret. [PD-1] */
export const prizeSecretHash = (secret: string): string => sha256(secret);

/**
 * Returns the moment after which the next beacon round decides: the announced close, or `storedAtMs` if that beacon
 * round was public before the list was stored. [PD-4]
 */
export const decidingMoment = (
  { closesAtMs, storedAtMs }: { closesAtMs: number; storedAtMs: number },
  schedule: BeaconSchedule,
): number => {
  const round = decidingRound(closesAtMs, schedule);
  return round !== null && isOutBy(round, schedule, storedAtMs) ? storedAtMs : closesAtMs;
};

const winnersOf = (entries: readonly PrizeEntry[], { drawId, secret, beaconRandomness, prizes }: PrizeSeeds) => {
  const left = [...entries];
  const winners: PrizeEntry[] = [];
  for (let prize = 1; prize <= prizes && left.length > 0; prize++) {
    const total = left.reduce((sum, { weight }) => sum + weight, 0);
    const drawn = drawBelow(total, { key: beaconRandomness, text: `${PRIZE_LABEL}:${secret}:${drawId}:${prize}` });
    if (drawn === null) return null;
    let ticket = drawn;
    const at = left.findIndex(({ weight }) => (ticket -= weight) < 0);
    winners.push(...left.splice(at, 1));
  }
  return winners;
};

/** Derivation of winners by each version. A changed draw gets a new line; the old ones stay for old draws. */
const DRAWS: RulesByVersion<typeof winnersOf> = { 1: winnersOf };

/**
 * Returns the winners in the order of the prizes; null if a value is malformed or the rules' version is unknown. [PD-7]
 */
export const prizeWinners = (
  entries: readonly PrizeEntry[],
  seeds: PrizeSeeds,
  rulesVersion: number = PRIZE_RULES_VERSION,
): PrizeEntry[] | null => {
  const { drawId, secret, beaconRandomness, prizes } = seeds;
  const isWhole = [drawId, prizes].every((value) => Number.isSafeInteger(value) && value >= 1);
  if (!isWhole || prizes > MOST_PRIZES || !isHexHash(secret) || !isHexHash(beaconRandomness)) return null;
  return rulesBy(DRAWS, rulesVersion)?.(entries, seeds) ?? null;
};
