import type { BonusState } from '@updraft/rules/bonus';
import type { Query } from '../db/db.ts';
import type { Emit } from '../kernel/outbox.ts';
import type { Wagering } from '../stakes/ports.ts';

/** The source of a deposit: an invoice, money that had been under review, or a trade of skins. */
export type DepositSource = 'invoice' | 'review' | 'trade';

export interface DepositMade {
  source: DepositSource;
  sourceId: string;
  playerId: number;
  amountCents: number;
  toStakeCents: number;
}

/** A deposit by its source. */
export type DepositRef = Pick<DepositMade, 'source' | 'sourceId'>;

/** Reversal of a deposit; without `cents` of all that is left of it. */
export interface DepositBack extends DepositRef {
  cents?: number;
}

/** Sums that went with a reversed deposit. */
export interface TakenFromDeposit {
  playerId: number;
  amountCents: number;
  /** Reduction of the wagering left. */
  toStakeCents: number;
  /** Bonus money that was voided. */
  bonusCents: number;
}

/** Reversal that is undone now; `key` names it once. */
export interface BackAgain extends DepositRef, Omit<TakenFromDeposit, 'playerId'> {
  key: string;
}

export interface BonusGift {
  playerId: number;
  kind: 'bonus.nickname' | 'bonus.promo';
  /** Key of the reason for the gift. */
  key: string;
  cents: number;
  /** The deposit that brought it: when that is reversed, it goes too. [BO-6] */
  deposit?: DepositRef;
  memo: Record<string, unknown>;
}

/** Port of wagering for deposits, bonuses, withdrawals, prices and limits. */
export interface WageringBooks extends Wagering {
  /**
   * Waives the wagering of those of these players whom price changes alone left with nothing, under their locks. [WA-3]
   */
  pricesChanged(query: Query, emit: Emit, playerIds: readonly number[]): Promise<void>;
  /** Players for whom `pricesChanged` is still to be called; the lowest first. */
  priceChangesOf(query: Query, most: number): Promise<number[]>;
  /** Counts a credited deposit: it has to be wagered, and its player is notified. Once for each source. [WA-1, WA-6] */
  deposited(query: Query, emit: Emit, deposit: Omit<DepositMade, 'toStakeCents'>): Promise<void>;
  /** Returns the rest of a credited deposit, and its player; null when there is none. */
  depositOf(query: Query, deposit: DepositRef): Promise<{ playerId: number; leftCents: number } | null>;
  /**
   * A deposit, or a part of it, is reversed: it counts no more and requires no wagering, and the bonus money that it
   * brought is voided as far as it is still held. Returns what went, or null when nothing of it was left. [WA-5, BO-6]
   */
  takenBack(query: Query, emit: Emit, deposit: DepositBack): Promise<TakenFromDeposit | null>;
  /** A reversal was undone: the deposit counts again, with all that had gone with it. [WA-5, BO-6] */
  broughtBack(query: Query, emit: Emit, again: BackAgain): Promise<void>;
  /** Gives bonus money, held apart. `key` names what it is given for. [BO-1] */
  giveBonus(query: Query, emit: Emit, gift: BonusGift): Promise<void>;
  /**
   * A self-exclusion voids bonus money, waives wagering, and moves cashback into the balance, so that it can be
   * withdrawn. `key` names it. [LI-8, CB-8]
   */
  waive(query: Query, emit: Emit, waived: { playerId: number; key: string }): Promise<void>;
  /**
   * Returns the sum that can be withdrawn now, and the sum of all deposits. Under the player's lock where something
   * follows from it. [WA-4, WA-7]
   */
  withdrawable(
    query: Query,
    playerId: number,
  ): Promise<{ availableCents: number; depositedCents: number; toStakeCents: number; bonus: BonusState }>;
}
