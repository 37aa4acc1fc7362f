import type { Query } from '../db/db.ts';
import type { Emit } from '../kernel/outbox.ts';

/** Port of payouts for finance, to resolve contradictions to the books. */
export interface DisputedPayouts {
  /**
   * Returns the sum booked as paid for the withdrawal, or to be booked by `complete`; in cents. `isPaid`: by the
   * provider's report.
   */
  bookedCents(query: Query, withdrawal: { id: number; isPaid: boolean }): Promise<number>;
  /**
   * Ends a withdrawal that waits for the decision as paid; an ended one does not change. Call under the player's lock.
   */
  complete(query: Query, emit: Emit, id: number): Promise<void>;
}
