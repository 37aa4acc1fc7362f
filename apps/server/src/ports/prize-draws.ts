import type { PrizeDrawKind } from '@updraft/contract';
import type { PrizeEntry } from '@updraft/rules/prize-draw';
import type { Query } from '../db/db.ts';
import type { Emit } from '../kernel/outbox.ts';
import type { DrawRow, WinnerRow } from '../prizes/draws.store.ts';

/** A winner before the prize is given. `prize` counts from 1. */
export interface DrawnWinner extends PrizeEntry {
  prize: number;
}

/** Rules of a kind of draw. All of it runs in the transaction of the step, under the draw's lock. */
export interface PrizeKind {
  /**
   * Returns the entries at the announced close, in the order of the published list, and the money that the winners
   * share, in cents; null: no money.
   */
  entries(query: Query, draw: DrawRow): Promise<{ entries: PrizeEntry[]; moneyCents: number | null }>;
  /** Emits to everyone that the list of entries is stored. */
  onStored(query: Query, emit: Emit, draw: DrawRow): Promise<void>;
  /** Gives the prizes and returns the prize of each winner. Called also if there are no winners. */
  give(
    query: Query,
    emit: Emit,
    drawn: { draw: DrawRow; winners: readonly DrawnWinner[] },
  ): Promise<Omit<WinnerRow, 'draw_id' | 'prize' | 'player_id' | 'weight'>[]>;
  /** Emits the final result to everyone. */
  onDrawn(query: Query, emit: Emit, drawn: { draw: DrawRow; winners: readonly WinnerRow[] }): Promise<void>;
}

export interface OpenDraw {
  kind: PrizeDrawKind;
  prizes: number;
  terms: object;
  lengthMs: number;
  openedBy?: number;
}

/** Port of the draws of prizes. */
export interface DrawsOfPrizes {
  /** Opens a draw in the caller's transaction; null: another one of its kind is open. [PD-1] */
  open(query: Query, draw: OpenDraw): Promise<DrawRow | null>;
  /** Cancels an open draw in the caller's transaction; null: it is not open, or its time is over. */
  cancel(query: Query, id: number): Promise<DrawRow | null>;
}
