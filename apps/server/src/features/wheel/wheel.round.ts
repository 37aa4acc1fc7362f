import type { PublishedResult } from '@updraft/contract';
import { decidingRound } from '@updraft/rules/draw';
import {
  type WheelColour,
  type WheelLimits,
  type WheelMoment,
  type WheelTimes,
  colourOf,
  wheelMoment,
  wheelRest,
} from '@updraft/rules/wheel';
import type { RoundRow } from '../../stakes/rounds.store.ts';
import type { Found, TableRound } from '../../stakes/stake-table.ts';
import type { BeaconRound, DrawSchedule } from '../fairness/draws.ts';
import { type Bet, WheelBets } from './wheel.bets.ts';

/** The game, and the topic of pages that show it. */
export const WHEEL = 'wheel';

/** What the wheel alone knows of a bet, and of a round from its opening on, as the database keeps it. */
export interface BetTerms {
  colour: WheelColour;
}
export interface RoundTerms {
  limits: WheelLimits;
  /** What one colour may pay. */
  payoutCapCents: number;
  times: WheelTimes;
  /** With the announced close it says which beacon round decides. [DR-5] */
  schedule: DrawSchedule;
}
/** What was drawn, with everything that it followed from besides the seed. */
export interface RoundResult {
  sector: number;
  /** Since 1970. */
  closesAtMs: number;
  beacon: string;
  beaconRound: number;
  beaconRandomness: string;
  beaconGenesisMs: number;
  beaconPeriodMs: number;
}

export type WheelRoundRow = RoundRow<RoundTerms, RoundResult>;

/** What everyone can verify of a result. [WH-30] */
export const publishedResult = (result: RoundResult): PublishedResult => ({
  sector: result.sector,
  closes_at_ms: result.closesAtMs,
  beacon_round: result.beaconRound,
  beacon_randomness: result.beaconRandomness,
  beacon_genesis_ms: result.beaconGenesisMs,
  beacon_period_ms: result.beaconPeriodMs,
});

/** The open round of the wheel. Moments are on the monotonic clock unless they say otherwise. */
export interface Round extends RoundTerms, TableRound<Bet> {
  readonly game: typeof WHEEL;
  readonly bets: WheelBets;
  readonly dayOfMonth: number;
  /** The announced close of betting, since 1970. */
  readonly closesAtMs: number;
  /** The same on the monotonic clock: not later, so that nobody bets who can know the beacon. */
  readonly closesMs: number;
  readonly decider: BeaconRound;
  /** Since when this process knows the round. */
  readonly foundMs: number;
  /** When an interrupted round was resumed. [DR-7] */
  resumedMs: number | null;
  /** When the table looks for the beacon again. */
  nextLookMs: number;
  result: RoundResult | null;
  /** When the result was committed and the spin began. */
  spunMs: number | null;
  /** When everyone was told that the spin has ended. */
  stoppedMs: number | null;
  /** When the stakes were returned. */
  returnedMs: number | null;
}

/**
 * The announced close on the monotonic clock. The moment that was asked for is the earliest at which the database can
 * have read its clock. A clock that was set back while no process ran does not stretch the countdown. [DR-4]
 */
const closeOf = (row: WheelRoundRow, { now, askedMs }: Found): number =>
  askedMs + Math.min(row.starts_at.getTime() - now.dbNow.getTime(), row.terms.times.bettingMs);

/** The committed start of the spin. Neither in the future, nor before the close. [WH-25] */
const spinOf = (row: WheelRoundRow, found: Found): number | null => {
  if (row.phase !== 'ended' || !row.ended_at) return null;
  const sinceMs = Math.max(0, found.now.dbNow.getTime() - row.ended_at.getTime());
  return found.now.monoMs - sinceMs;
};

/** The beacon round that decides a round. */
export const deciderOf = ({
  starts_at,
  terms: { schedule },
}: Pick<WheelRoundRow, 'starts_at' | 'terms'>): BeaconRound => {
  const round = decidingRound(starts_at.getTime(), schedule);
  if (round === null) throw new Error(`no beacon round follows ${starts_at.toISOString()}`);
  return { beacon: schedule.beacon, round };
};

/** The round in memory, from its row; without its bets. */
export const toRound = (row: WheelRoundRow, found: Found): Round => ({
  game: WHEEL,
  id: row.id,
  ...row.terms,
  dayOfMonth: row.day_of_month,
  seed: found.seed,
  phase: row.phase,
  closesAtMs: row.starts_at.getTime(),
  closesMs: closeOf(row, found),
  decider: deciderOf(row),
  foundMs: found.now.monoMs,
  resumedMs: null,
  nextLookMs: found.now.monoMs,
  result: row.result,
  spunMs: spinOf(row, found),
  stoppedMs: null,
  returnedMs: null,
  bets: new WheelBets(),
  isSettled: row.settled_at !== null,
});

/** Where the round stands. [WH-20] */
export const momentOf = (round: Round, nowMs: number): WheelMoment => {
  const { closesMs, resumedMs, spunMs, returnedMs, times } = round;
  return wheelMoment({ openedMs: closesMs - times.bettingMs, resumedMs, spunMs, returnedMs }, times, nowMs);
};

/** The colour of a result. */
export const resultColour = ({ sector }: Pick<RoundResult, 'sector'>): WheelColour => {
  const colour = colourOf(sector);
  if (colour === null) throw new Error(`the wheel has no sector ${sector}`);
  return colour;
};

/** The rotation at which the wheel stops with a result. [WH-22] */
export const restOf = ({ id, result }: { id: number; result: RoundResult }): number => {
  const rest = wheelRest({ sector: result.sector, roundId: id, beaconRandomness: result.beaconRandomness });
  if (rest === null) throw new Error(`the wheel has no sector ${result.sector}`);
  return rest;
};
