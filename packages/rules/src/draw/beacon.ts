// PURE. The deciding round of a beacon, and the steps of a draw whose beacon is late: rules DR-4 … DR-8 and DR-12 of
// SPEC.md.
import { isHexHash } from '../fairness/hash.ts';

/** Release schedule of a beacon: round 1 at the genesis, then one every period. */
export interface BeaconSchedule {
  genesisMs: number;
  periodMs: number;
}

/** Least time between the announced close and the beacon round, ms. [DR-5] */
export const BEACON_MARGIN_MS = 1000;
/** Default of the operator setting for the time that a draw waits for its beacon, ms. [DR-7] */
export const BEACON_WAIT_MS = 60_000;
/**
 * Smallest value that an operator may set for the wait, whose default is BEACON_WAIT_MS, in ms. The beacon round is
 * released up to a period after the margin, and the request takes time too. [DR-7]
 */
export const LEAST_BEACON_WAIT_MS = 5000;

/**
 * Returns the number of the beacon round that decides after this close; null if a time is not a safe integer or the
 * period is below 1 ms. [DR-5]
 */
export const decidingRound = (closesAtMs: number, { genesisMs, periodMs }: BeaconSchedule): number | null => {
  const isMoment = [closesAtMs, genesisMs, periodMs].every((value) => Number.isSafeInteger(value));
  if (!isMoment || periodMs < 1) return null;
  return Math.max(0, Math.ceil((closesAtMs + BEACON_MARGIN_MS - genesisMs) / periodMs)) + 1;
};

/** Returns the release time of a beacon round. */
export const beaconRoundMs = (round: number, { genesisMs, periodMs }: BeaconSchedule): number =>
  genesisMs + (round - 1) * periodMs;

/**
 * True if a beacon round is public at this moment of the wall clock. A round that is public before betting closes
 * decides nothing. [DR-12]
 */
export const isOutBy = (round: number, schedule: BeaconSchedule, atMs: number): boolean =>
  beaconRoundMs(round, schedule) <= atMs;

export type AfterClose =
  | { kind: 'draw'; randomness: string }
  | { kind: 'wait'; untilMs: number }
  | { kind: 'refund_stakes' };

/**
 * Returns the next step of a round whose betting has closed. `randomness`: the value of the beacon; null or malformed:
 * not received. `resumedAtMs`: time at which an interrupted round was resumed; null: it was not interrupted. [DR-6,
 * DR-7]
 */
export const afterClose = (
  {
    closesAtMs,
    resumedAtMs,
    randomness,
  }: { closesAtMs: number; resumedAtMs: number | null; randomness: string | null },
  { nowMs, waitMs = BEACON_WAIT_MS }: { nowMs: number; waitMs?: number },
): AfterClose => {
  if (isHexHash(randomness)) return { kind: 'draw', randomness };
  const untilMs = Math.max(closesAtMs, resumedAtMs ?? closesAtMs) + waitMs;
  return nowMs >= untilMs ? { kind: 'refund_stakes' } : { kind: 'wait', untilMs };
};
