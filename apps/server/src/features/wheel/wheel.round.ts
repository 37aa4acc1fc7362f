import type { PublishedResult } from '@updraft/contract';
import {
  WHEEL_COLOURS,
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
import { RoundBets } from '../../stakes/round/round-bets.ts';
import type { RoundRow } from '../../stakes/rounds.store.ts';
import type { Found } from '../../stakes/round/stake-table.ts';
import type { DrawSchedule } from '../../stakes/ports.ts';
import type { StakedBet } from '../../stakes/stake.ts';

/** The game, and the topic of pages that show it. */
export const WHEEL = 'wheel';

/** A bet of the open round: a stake and its colour. */
export interface Bet extends StakedBet {
  colour: WheelColour;
}

/** Stakes on a colour, and their players. */
interface OnColour {
  cents: number;
  players: Set<number>;
}

/** The bets of the open round. The stakes on each colour are updated with each bet, as all totals are. */
export class WheelBets extends RoundBets<Bet> {
  private readonly colours = new Map<WheelColour, OnColour>(
    WHEEL_COLOURS.map((colour) => [colour, { cents: 0, players: new Set<number>() }]),
  );

  override add(bet: Bet): void {
    super.add(bet);
    const on = this.colours.get(bet.colour) as OnColour;
    on.cents += bet.stakeCents;
    on.players.add(bet.playerId);
  }

  /** Returns the stakes of all players on a colour, in cents. */
  stakedOn(colour: WheelColour): number {
    return this.colours.get(colour)?.cents ?? 0;
  }

  /** Returns the number of players who have staked on a colour. */
  playersOn(colour: WheelColour): number {
    return this.colours.get(colour)?.players.size ?? 0;
  }
}

/** Stored terms of a wheel bet. */
export interface BetTerms {
  colour: WheelColour;
}
export interface RoundTerms {
  limits: WheelLimits;
  /** Limit of the payout of one colour. */
  payoutCapCents: number;
  times: WheelTimes;
  /** Schedule of the beacon. It and the announced close determine the beacon round. [DR-5] */
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
  /** Version of the rules at the opening of the round. The draw uses it. [WH-5] */
  readonly rulesVersion: number;
  readonly bets: WheelBets;
  readonly times: WheelTimes;
  /** Angle at which the wheel stood before this round. */
  readonly from: number;
  /** Time at which the end of the spin was sent, monotonic clock; null: not sent yet. */
  stoppedMs: number | null;
}

/** The round in memory, from its row; without its bets. [WH-24, WH-25] */
export const toRound = (row: WheelRoundRow, { found, from }: { found: Found; from: number }): Round => ({
  game: WHEEL,
  rulesVersion: row.rules_version,
  ...row.terms,
  ...beaconPart(row, { schedule: row.terms.schedule, wholeMs: row.terms.times.bettingMs, found }),
  from,
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

export const resultColour = ({ sector }: Pick<RoundResult, 'sector'>): WheelColour => {
  const colour = colourOf(sector);
  if (colour === null) throw new Error(`the wheel has no sector ${sector}`);
  return colour;
};

/** Returns the angle at which the wheel stops with its last result; 0 before the first one. [WH-22] */
export const restOf = (last: { id: number; result: RoundResult } | undefined): number => {
  if (!last) return 0;
  const { sector, beaconRandomness } = last.result;
  const rest = wheelRest({ sector, roundId: last.id, beaconRandomness });
  if (rest === null) throw new Error(`the wheel has no sector ${sector}`);
  return rest;
};
