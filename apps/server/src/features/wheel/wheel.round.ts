import type { PublishedResult } from '@updraft/contract';
import {
  type WheelColour,
  type WheelLimits,
  type WheelMoment,
  type WheelMoments,
  type WheelTimes,
  acceptsWheelBet,
  colourOf,
  wheelMoment,
  wheelRest,
} from '@updraft/rules/wheel';
import { type BeaconResult, closeOf, publishedBeacon } from '../../stakes/beacon/beacon-close.ts';
import { type BeaconTableRound, beaconPart } from '../../stakes/beacon/beacon-round.ts';
import type { RoundRow } from '../../stakes/rounds.store.ts';
import type { Found } from '../../stakes/round/stake-table.ts';
import type { DrawSchedule } from '../../stakes/ports.ts';
import { type Bet, WheelBets } from './wheel.bets.ts';

/** The game, and the topic of pages that show it. */
export const WHEEL = 'wheel';

/** Stored terms of a wheel bet, and of a round from its opening on. */
export interface BetTerms {
  colour: WheelColour;
}
export interface RoundTerms {
  limits: WheelLimits;
  /** Limit of the payout of one colour. */
  payoutCapCents: number;
  times: WheelTimes;
  /** With the announced close it says which beacon round decides. [DR-5] */
  schedule: DrawSchedule;
}
/** Result of the draw. */
export interface OwnResult {
  sector: number;
}
export type RoundResult = OwnResult & BeaconResult;

export type WheelRoundRow = RoundRow<RoundTerms, RoundResult, Date, null>;

/** Returns the publicly verifiable part of a result. [WH-30] */
export const publishedResult = (result: RoundResult): PublishedResult => ({
  sector: result.sector,
  ...publishedBeacon(result),
});

/** The open round of the wheel. Its spin begins when the result is committed. */
export interface Round extends Omit<RoundTerms, 'schedule' | 'times'>, BeaconTableRound<RoundResult, Bet> {
  readonly game: typeof WHEEL;
  /** The rules that stood when the round opened: it is drawn by them. [WH-5] */
  readonly rulesVersion: number;
  readonly bets: WheelBets;
  readonly times: WheelTimes;
  /** Time of the event that the spin has ended. */
  stoppedMs: number | null;
}

/** The round in memory, from its row; without its bets. [WH-24, WH-25] */
export const toRound = (row: WheelRoundRow, found: Found): Round => ({
  game: WHEEL,
  rulesVersion: row.rules_version,
  ...row.terms,
  ...beaconPart(row, { schedule: row.terms.schedule, wholeMs: row.terms.times.bettingMs, found }),
  stoppedMs: null,
  bets: new WheelBets(),
});

const momentsOf = (round: Round): WheelMoments => {
  const { resumedMs, drawnMs: spunMs, refundedMs, times } = round;
  return { openedMs: closeOf(round).closesMs - times.bettingMs, resumedMs, spunMs, refundedMs };
};

/** Returns the phase of the round at a moment of the monotonic clock. [WH-20] */
export const momentOf = (round: Round, nowMs: number): WheelMoment => wheelMoment(momentsOf(round), round.times, nowMs);

/** True if a bet that was received at this moment is in time. [WH-10, WH-24] */
export const acceptsAt = (round: Round, receivedMs: number): boolean =>
  acceptsWheelBet(momentsOf(round), round.times, receivedMs);

/** The colour of a result. */
export const resultColour = ({ sector }: Pick<RoundResult, 'sector'>): WheelColour => {
  const colour = colourOf(sector);
  if (colour === null) throw new Error(`the wheel has no sector ${sector}`);
  return colour;
};

/** The angle at which the wheel stops with a result. [WH-22] */
export const restOf = ({ id, result }: { id: number; result: RoundResult }): number => {
  const rest = wheelRest({ sector: result.sector, roundId: id, beaconRandomness: result.beaconRandomness });
  if (rest === null) throw new Error(`the wheel has no sector ${result.sector}`);
  return rest;
};
