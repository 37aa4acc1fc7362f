import type { PotReturn, PublishedResult } from '@updraft/contract';
import type { DrawnRound } from '@updraft/rules/draw';
import {
  type JackpotLimits,
  type JackpotMoment,
  type JackpotMoments,
  type JackpotPrizes,
  type JackpotTimes,
  acceptsJackpotBet,
  holderOf,
  isAloneTooLong,
  jackpotMoment,
  jackpotPrizes,
  ticketsOf,
  winningTicket,
} from '@updraft/rules/jackpot';
import { type BeaconResult, publishedBeacon } from '../../stakes/beacon/beacon-close.ts';
import { type BeaconTableRound, beaconPart } from '../../stakes/beacon/beacon-round.ts';
import type { BetRow } from '../../stakes/bets.store.ts';
import { RoundBets } from '../../stakes/round/round-bets.ts';
import type { RoundRow } from '../../stakes/rounds.store.ts';
import { SHOWN_ITEMS, type StakedBet } from '../../stakes/stake.ts';
import type { Found } from '../../stakes/round/stake-table.ts';
import type { DrawSchedule } from '../../stakes/ports.ts';
import { Pot, type PotItem } from './jackpot.pot.ts';

/** The game, and the topic of pages that show it. */
export const JACKPOT = 'jackpot';

/** A bet of the open round: its items have the tickets from `from` on, in their order. */
export interface Bet extends StakedBet {
  from: number;
  items: readonly PotItem[];
}

/** Stored terms of a jackpot bet: its first ticket, and of each of its items the entry and the price. */
export interface BetTerms {
  from: number;
  items: readonly (readonly [entryId: number, priceCents: number])[];
}
/** Stored terms of a jackpot round, from its opening on. */
export interface RoundTerms {
  limits: JackpotLimits;
  times: JackpotTimes;
  feeBasisPoints: number;
  /** Schedule of the beacon. It and the announced close determine the beacon round. [DR-5] */
  schedule: DrawSchedule;
}

/** Some items of a pot: their total worth, their number, and the dearest of them. */
interface SomeItems {
  cents: number;
  count: number;
  dearest: readonly (readonly [entryId: number, priceCents: number])[];
}
/**
 * Prize of the winner. It follows from the bets, and is stored so that past rounds can be shown without reading them.
 */
interface Prize {
  potCents: number;
  /** The winner's stake in cents, and `chance`: its chance in hundredths of a percent. */
  stakeCents: number;
  chance: number;
  won: SomeItems;
  fee: SomeItems;
  creditCents: number;
  winCents: number;
}
/** Result of the draw, with its prize. */
export interface OwnResult {
  winningTicket: number;
  winnerId: number;
  /** The list of tickets, and its hash. [JP-3] */
  tickets: string;
  ticketsHash: string;
  /** Chances of all players in hundredths of a percent, by their ids: pages of past rounds show these. [JP-2] */
  chances: Readonly<Record<string, number>>;
  prize: Prize;
}
export type RoundResult = OwnResult & BeaconResult;
/** Data published when betting closes. The list itself follows from the bets, which nobody can change. [JP-3] */
export interface AtClose {
  ticketsHash: string;
}
export type JackpotRoundRow = RoundRow<RoundTerms, RoundResult, Date | null, AtClose | null>;

/** Returns the publicly verifiable part of a result. [JP-30] */
export const publishedResult = (result: RoundResult): PublishedResult => ({
  winner_id: result.winnerId,
  winning_ticket: result.winningTicket,
  tickets: result.tickets,
  tickets_hash: result.ticketsHash,
  ...publishedBeacon(result),
});

/** The open round of the jackpot. */
export interface Round extends Omit<RoundTerms, 'schedule' | 'times'>, BeaconTableRound<RoundResult, Bet> {
  readonly times: JackpotTimes;
  readonly game: typeof JACKPOT;
  /** Version of the rules when the round opened. The round is drawn by that version. [JP-5] */
  readonly rulesVersion: number;
  readonly pot: Pot;
  atClose: AtClose | null;
  /** Time at which the first bet was accepted, on the monotonic clock. */
  firstBetMs: number | null;
  /** The last computed return of the pot, with the pot's number of items and the time of the computation. */
  lastReturn: { items: number; atMs: number; told: PotReturn | null } | null;
}

/** The round in memory, from its row; without its bets. */
export const toRound = (row: JackpotRoundRow, found: Found): Round => ({
  game: JACKPOT,
  rulesVersion: row.rules_version,
  ...row.terms,
  ...beaconPart(row, { schedule: row.terms.schedule, wholeMs: row.terms.times.timerMs, found }),
  bets: new RoundBets(),
  pot: new Pot(),
  firstBetMs: null,
  lastReturn: null,
});

/** The items of a bet, from its row. */
export const itemsOfBet = ({ item_ids, player_id, terms }: BetRow<BetTerms>): PotItem[] =>
  item_ids.map((itemId, at) => {
    const [entryId = 0, priceCents = 0] = terms.items[at] ?? [];
    return { itemId, playerId: player_id, entryId, priceCents };
  });

const momentsOf = ({ close, firstBetMs, resumedMs, drawnMs, refundedMs, times }: Round): JackpotMoments => ({
  firstBetMs,
  secondPlayerMs: close && close.closesMs - times.timerMs,
  resumedMs,
  drawnMs,
  refundedMs,
});

/** Returns the phase of the round at a moment of the monotonic clock. [JP-14] */
export const momentOf = (round: Round, nowMs: number): JackpotMoment =>
  jackpotMoment(momentsOf(round), round.times, nowMs);

/** True if a bet that was received at this moment is in time. [JP-10, JP-18] */
export const acceptsAt = (round: Round, receivedMs: number): boolean =>
  acceptsJackpotBet(momentsOf(round), round.times, receivedMs);

/** True if the stakes of the only player are due back. [JP-18] */
export const isAloneAt = (round: Round, nowMs: number): boolean => isAloneTooLong(momentsOf(round), round.times, nowMs);

/** Divides the pot between this winner and the house. Throws if the player has no stake in it. */
export const prizesOf = ({ pot, feeBasisPoints }: Round, winnerId: number): JackpotPrizes<PotItem> => {
  const prizes = jackpotPrizes(pot.items, { winnerId, feeBasisPoints });
  if (!prizes) throw new Error(`player ${winnerId} has won a pot in which they have nothing`);
  return prizes;
};

const someItems = (items: readonly PotItem[]): SomeItems => ({
  cents: items.reduce((sum, { priceCents }) => sum + priceCents, 0),
  count: items.length,
  dearest: [...items]
    .sort((a, b) => b.priceCents - a.priceCents)
    .slice(0, SHOWN_ITEMS)
    .map(({ entryId, priceCents }) => [entryId, priceCents]),
});

/**
 * Computes the result of the round from the beacon's randomness. Throws if no winner follows, or if the tickets differ
 * from those of the close. [JP-4, JP-20, JP-21]
 */
export const resultOf = (round: Round, drawn: DrawnRound): OwnResult => {
  const { pot, rulesVersion } = round;
  const ticket = winningTicket(drawn, pot.tickets, rulesVersion);
  const winnerId = ticket && holderOf(ticket, ticketsOf(pot.items) ?? []);
  if (!ticket || !winnerId)
    throw new Error(`no winner follows for round ${round.id} by version ${rulesVersion} of the rules`);
  const { won, fee, creditCents, winCents } = prizesOf(round, winnerId);
  const { text, hash } = pot.list();
  // A draw must use the list whose hash was published.
  if (hash !== round.atClose?.ticketsHash)
    throw new Error(`the tickets of round ${round.id} are not those of its close`);
  const chances = pot.chances();
  return {
    winningTicket: ticket,
    winnerId,
    tickets: text,
    ticketsHash: hash,
    chances: Object.fromEntries(chances),
    prize: {
      potCents: pot.tickets,
      stakeCents: pot.of(winnerId)?.stakeCents ?? 0,
      chance: chances.get(winnerId) ?? 0,
      won: someItems(won),
      fee: someItems(fee),
      creditCents,
      winCents,
    },
  };
};
