import type { Query } from '../db/db.ts';
import type { Emit } from '../kernel/outbox.ts';

/** Objects that depend on prices. They change in the transaction of a new price, so that both always agree. */
export interface PriceFollower {
  /** Locks the objects that depend on these entries, after players and before entries. Returns their ids. */
  lock(query: Query, entryIds: readonly number[]): Promise<number[]>;
  /** Called with these ids when the entries have their new prices. Returns a function to call after the commit. */
  follow(query: Query, emit: Emit, ids: readonly number[]): Promise<() => void>;
}
