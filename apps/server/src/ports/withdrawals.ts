import type { Query } from '../db/db.ts';
import type { Emit } from '../kernel/outbox.ts';

/** Port of withdrawals for finance, to decide a payout whose report by its provider contradicts the books. [WD-7] */
export interface DisputedPayouts {
  /**
   * Returns the payout in cents that is booked, or that `complete` would book if `isPaid`; otherwise 0. `isPaid`: true
   * if the provider has reported the payout as paid.
   */
  bookedCents(query: Query, withdrawal: { id: number; isPaid: boolean }): Promise<number>;
  /**
   * Ends a withdrawal that waits for the decision as paid; an ended one does not change. Call under the player's lock.
   */
  complete(query: Query, emit: Emit, id: number): Promise<void>;
}
