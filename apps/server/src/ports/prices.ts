import type { Query } from '../db/db.ts';
import type { Emit } from '../kernel/outbox.ts';

/** Something that follows from prices and must never stand beside an old one: it changes in their transaction. */
export interface PriceFollower {
  /** Locks the objects that depend on these entries, after players and before entries. Returns their ids. */
  lock(query: Query, entryIds: readonly number[]): Promise<number[]>;
  /** Called with these ids when the entries have their new prices. Returns the work after the commit. */
  follow(query: Query, emit: Emit, ids: readonly number[]): Promise<() => void>;
}
