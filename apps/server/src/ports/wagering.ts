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

/** Reversal of a deposit; `cents` left out: all that is left of it. */
export interface DepositBack extends DepositRef {
  cents?: number;
}

/** Sums that were reversed with a deposit. */
export interface TakenFromDeposit {
  playerId: number;
  amountCents: number;
  /** Reduction of the wagering left. */
  toStakeCents: number;
  /** Bonus money that was voided. */
  bonusCents: number;
}

/** Reversal to undo; `key`: unique key of the undoing. */
export interface BackAgain extends DepositRef, Omit<TakenFromDeposit, 'playerId'> {
  key: string;
}

export interface BonusGift {
  playerId: number;
  kind: 'bonus.nickname' | 'bonus.promo';
  /** Unique key of the gift. */
  key: string;
  cents: number;
  /** Deposit that earned the gift. A reversal of the deposit voids the gift. [BO-6] */
  deposit?: DepositRef;
  memo: Record<string, unknown>;
}

/** Port of wagering for deposits, bonuses, withdrawals, prices and limits. */
export interface WageringBooks extends Wagering {
  /**
   * Waives the wagering of those of these players whose worth has fallen to nothing by price changes alone. Call under
   * their locks. [WA-3]
   */
  pricesChanged(query: Query, emit: Emit, playerIds: readonly number[]): Promise<void>;
  /** Returns players for whom `pricesChanged` must still be called, in id order. */
  priceChangesOf(query: Query, most: number): Promise<number[]>;
  /**
   * Counts a credited deposit for wagering, once for each source, and emits the new figures to its player. [WA-1, WA-6]
   */
  deposited(query: Query, emit: Emit, deposit: Omit<DepositMade, 'toStakeCents'>): Promise<void>;
  /**
   * Returns the part of a credited deposit that is not reversed, in cents, and the player; null: there is no such
   * deposit.
   */
  depositOf(query: Query, deposit: DepositRef): Promise<{ playerId: number; leftCents: number } | null>;
  /**
   * Reverses a deposit or a part of it: it no longer counts and requires no wagering, and its bonus money that is still
   * held is voided. Returns the reversed sums; null: nothing of the deposit was left. [WA-5, BO-6]
   */
  takenBack(query: Query, emit: Emit, deposit: DepositBack): Promise<TakenFromDeposit | null>;
  /** Undoes a reversal: the deposit counts again, with its wagering and bonus money. [WA-5, BO-6] */
  broughtBack(query: Query, emit: Emit, again: BackAgain): Promise<void>;
  /** Gives bonus money, which is held in a separate account. `key`: unique key of the gift. [BO-1] */
  giveBonus(query: Query, emit: Emit, gift: BonusGift): Promise<void>;
  /**
   * Applies a self-exclusion: voids bonus money, waives wagering, and moves cashback into the balance, so that it can
   * be withdrawn. `key`: unique key of the exclusion. [LI-8, CB-8]
   */
  waive(query: Query, emit: Emit, waived: { playerId: number; key: string }): Promise<void>;
  /**
   * Returns the sum that can be withdrawn now, the sum of all deposits, the wagering left and the bonus. A caller that
   * writes holds the player's lock. [WA-4, WA-7]
   */
  withdrawable(
    query: Query,
    playerId: number,
  ): Promise<{ availableCents: number; depositedCents: number; toStakeCents: number; bonus: BonusState }>;
}
