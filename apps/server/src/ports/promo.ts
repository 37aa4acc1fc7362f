import type { Query } from '../db/db.ts';
import type { RawRequest } from '../lib/client-address.ts';
import type { Outcome } from '../lib/result.ts';

/** Counts one more attempt of this player from this address, or returns false if no attempt is allowed now. */
export type MayTryCode = (playerId: number, request: RawRequest) => boolean;

/** Port of promo codes for deposits. */
export interface PromoOfDeposits {
  /** Returns the percentage of a code that the player could use for a deposit now, or the refusal. It holds no use. */
  check(playerId: number, text: string): Promise<Outcome<{ basisPoints: number }>>;
  /**
   * Holds a use of a deposit code for an invoice, in the transaction that opens it, under the player's lock. A use that
   * the player holds for an earlier invoice moves to this one. [PR-5]
   */
  hold(
    query: Query,
    wanted: { playerId: number; text: string; invoiceId: string; depositCents: number },
  ): Promise<Outcome<{ code: string; basisPoints: number }>>;
  /**
   * Makes the held use of a credited invoice final. Returns true if the invoice earns the percentage. A use that the
   * player's newer invoice holds returns to the paid one. An invoice that had failed, expired or waited for staff earns
   * the percentage if the code can still be used. [PR-5]
   */
  confirm(
    query: Query,
    credited: { invoiceId: string; playerId: number; code: string; depositCents: number },
  ): Promise<boolean>;
  /** Releases the held uses of unpaid invoices. [PR-5] */
  release(query: Query, invoiceIds: readonly string[]): Promise<void>;
}
