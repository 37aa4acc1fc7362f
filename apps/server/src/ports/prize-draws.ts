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
  /** Entries at the announced close, in the order of the list, and the money that is shared out. */
  entries(query: Query, draw: DrawRow): Promise<{ entries: PrizeEntry[]; moneyCents: number | null }>;
  /** Tells everyone that the list is stored. */
  onStored(query: Query, emit: Emit, draw: DrawRow): Promise<void>;
  /** Gives the prizes, and returns what each winner got. Also without winners. */
  give(
    query: Query,
    emit: Emit,
    drawn: { draw: DrawRow; winners: readonly DrawnWinner[] },
  ): Promise<Omit<WinnerRow, 'draw_id' | 'prize' | 'player_id' | 'weight'>[]>;
  /** Tells everyone the final result. */
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
  /** Opens a draw in the caller's transaction. Null: one of its kind takes entries already. [PD-1] */
  open(query: Query, draw: OpenDraw): Promise<DrawRow | null>;
  /** Cancels a draw that takes entries, in the caller's transaction. Null: it does not take any. */
  cancel(query: Query, id: number): Promise<DrawRow | null>;
}
