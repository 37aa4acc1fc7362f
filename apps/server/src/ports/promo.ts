import type { Query } from '../db/db.ts';
import type { RawRequest } from '../lib/client-address.ts';
import type { Outcome } from '../lib/result.ts';

/** Counts one more try of this player from this address, or returns false if they may not try a code now. */
export type MayTryCode = (playerId: number, request: RawRequest) => boolean;

/** Port of promo codes for deposits. */
export interface PromoOfDeposits {
  /** Checks that the player could use the code for a deposit that begins now; nothing is held yet. */
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
   * The invoice was credited: its held use is used. Returns whether it earns the percentage. A use that the player's
   * newer invoice holds comes back to the one that was paid. An invoice that had failed, expired or waited for staff
   * and was paid after all earns it if the code can still be used. [PR-5]
   */
  confirm(
    query: Query,
    credited: { invoiceId: string; playerId: number; code: string; depositCents: number },
  ): Promise<boolean>;
  /** The invoices were not paid: their held uses are free again. [PR-5] */
  release(query: Query, invoiceIds: readonly string[]): Promise<void>;
}
