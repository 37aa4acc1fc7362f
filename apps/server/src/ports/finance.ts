import type { Query } from '../db/db.ts';
import type { Emit } from '../kernel/outbox.ts';

export interface NewReceivable {
  playerId: number;
  /**
   * Origin of the debt: a reversal (of an invoice, of a payment that had been under review, of a trade), or a decision
   * of finance about a lost dispute or a payout.
   */
  source: 'invoice' | 'review' | 'trade' | 'chargeback' | 'payout';
  sourceId: string;
  amountCents: number;
}

export type AddReceivable = (query: Query, emit: Emit, receivable: NewReceivable) => Promise<number>;

export type ReinstateReceivable = (
  query: Query,
  emit: Emit,
  reinstated: { id: number; playerId: number; key: string },
) => Promise<void>;
