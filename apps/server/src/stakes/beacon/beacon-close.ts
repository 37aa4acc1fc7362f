import type { PublishedResult } from '@updraft/contract';
import { decidingRound } from '@updraft/rules/draw';
import type { BeaconRound, DrawSchedule } from '../ports.ts';
import type { Now } from '../interruption/gap.ts';

/** Values of the beacon that decide a result together with the seed. They are stored with the game's own result. */
export interface BeaconResult {
  /** The announced close of betting, ms since 1970. */
  closesAtMs: number;
  beacon: string;
  beaconRound: number;
  beaconRandomness: string;
  /** The network's signature of that round, from which the randomness follows. */
  beaconSignature: string;
}

/**
 * Returns the published beacon fields of a result, without the schedule, which the network publishes. [DR-10, DR-13]
 */
export const publishedBeacon = (result: BeaconResult): PublishedResult => ({
  closes_at_ms: result.closesAtMs,
  beacon: result.beacon,
  beacon_round: result.beaconRound,
  beacon_randomness: result.beaconRandomness,
  beacon_signature: result.beaconSignature,
});

/** Returns the beacon round that decides a round with this close. Throws if no beacon round follows. */
export const deciderOf = (closesAt: Date, schedule: DrawSchedule): BeaconRound => {
  const round = decidingRound(closesAt.getTime(), schedule);
  if (round === null) throw new Error(`no beacon round follows ${closesAt.toISOString()}`);
  return { beacon: schedule.beacon, round };
};

/** Returns the deciding beacon round and the beacon's schedule, for the page of a round. */
export const scheduledRound = (closesAt: Date, schedule: DrawSchedule) => {
  const { beacon, round } = deciderOf(closesAt, schedule);
  return { id: beacon, round, genesis_ms: schedule.genesisMs, period_ms: schedule.periodMs };
};

/**
 * Returns the announced close on the monotonic clock. Counts from `askedMs`, the monotonic time before the query,
 * because the database cannot have read `dbNow` earlier. The time left is at most `wholeMs`, so a clock that was set
 * back does not stretch the countdown. [DR-4]
 */
export const closeOnClock = (
  closesAt: Date,
  { dbNow, askedMs, wholeMs }: { dbNow: Date; askedMs: number; wholeMs: number },
): number => askedMs + Math.min(closesAt.getTime() - dbNow.getTime(), wholeMs);

/** Converts a past moment of the database's clock to the monotonic clock. A moment in the future counts as now. */
export const onClock = (moment: Date, { dbNow, monoMs }: Now): number =>
  monoMs - Math.max(0, dbNow.getTime() - moment.getTime());

/**
 * The close of a round, and the values that depend on it. Moments are on the monotonic clock unless stated otherwise.
 */
export interface Close {
  /** The announced close of betting, ms since 1970. */
  closesAtMs: number;
  /** Close on the monotonic clock, never later than announced, so that nobody who may know the randomness can bet. */
  closesMs: number;
  decider: BeaconRound;
}

/** Returns the close of a round. Throws if its countdown has not begun. */
export const closeOf = ({ id, close }: { id: number; close: Close | null }): Close => {
  if (!close) throw new Error(`the countdown of round ${id} has not begun`);
  return close;
};
