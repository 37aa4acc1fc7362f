import type { Query } from '../db/db.ts';
import type { Emit } from '../kernel/outbox.ts';

/**
 * Closes an invoice after staff have decided about its money, and releases its promo code. Call in the transaction of
 * the decision.
 */
export type EndDecided = (query: Query, invoiceId: string) => Promise<void>;

export interface EarnedPercentages {
  invoiceId: string;
  playerId: number;
  /** The credited sum, to which the percentages apply. */
  depositCents: number;
  /** The credited deposit. Its reversal also reverses the percentages. */
  deposit: { source: 'invoice' | 'review'; sourceId: string };
}

/**
 * Pays the bonus of a credited deposit for the nickname and the promo code. `promoLost`: the invoice had a promo code
 * that cannot be used any more.
 */
export type GivePercentages = (query: Query, emit: Emit, earned: EarnedPercentages) => Promise<{ promoLost: boolean }>;
