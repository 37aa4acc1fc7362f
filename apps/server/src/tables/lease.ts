import type { Query } from '../db/db.ts';

/** Validity of a lease after its last renewal, ms. */
export const LEASE_MS = 5000;

/** The table got another owner while a write of the old one was under way. The write did not happen. */
export class LeaseLost extends Error {
  constructor(name: string) {
    super(`the lease of ${name} has gone to another node`);
    this.name = 'LeaseLost';
  }
}

/** Ownership of all tables of a process. The lease of each table is a part of it. */
export interface Owner {
  acquire(lease: Lease): Promise<{ fence: number; isContinuous: boolean } | null>;
  keep(lease: Lease): Promise<void>;
  release(lease: Lease): Promise<void>;
  readonly isFresh: boolean;
  onEnd(listener: () => void): void;
}

/**
 * One table's share in the ownership of all tables of a process: a row with a fencing number. Every write of the owner
 * checks the number in its transaction, so an owner that was away too long cannot write.
 */
export class Lease {
  readonly name: string;
  private readonly owner: Owner;
  private fence = 0;

  constructor({ name, owner }: { name: string; owner: Owner }) {
    this.name = name;
    this.owner = owner;
  }

  /**
   * Acquires the table with a new fencing number, and all tables of the process if it has none of them. Null while
   * another process has any of them. Earlier writes of the table have ended or fail. `isContinuous`: no other process
   * has had the table since this process last did.
   */
  async acquire(): Promise<{ isContinuous: boolean } | null> {
    const taken = await this.owner.acquire(this);
    if (!taken) return null;
    this.fence = taken.fence;
    return { isContinuous: taken.isContinuous };
  }

  /** Called in each turn of the table, after its commands and before its deadline; see `Ownership.keep`. */
  keep(): Promise<void> {
    return this.owner.keep(this);
  }

  /** True while the lease cannot have run out. */
  get isFresh(): boolean {
    return this.owner.isFresh;
  }

  /** Calls the listener when the ownership has ended or is in doubt: the next `keep` throws. */
  onEnd(listener: () => void): void {
    this.owner.onEnd(listener);
  }

  /** Marks the lease as no longer needed. A process releases all its leases together, with the last one. */
  release(): Promise<void> {
    return this.owner.release(this);
  }

  /**
   * Parameters of the condition by which a statement takes effect for the owner only: `exists (select 1 from leases
   * where name = … and fence = …)`.
   */
  get proof(): { name: string; fence: number } {
    return { name: this.name, fence: this.fence };
  }

  /**
   * First statement of every transaction in which the owner writes. No other node acquires the lease before the write
   * ends, and a renewal does not wait for it. Throws LeaseLost.
   */
  async check(query: Query): Promise<void> {
    if (!(await this.holds(query))) throw new LeaseLost(this.name);
  }

  /**
   * True if this node still holds the lease: for a transaction that can also go on without the table. If true, no other
   * node acquires the lease before the transaction ends.
   */
  async holds(query: Query): Promise<boolean> {
    const rows = await query.query('select 1 from leases where name = $1 and fence = $2 for key share', [
      this.name,
      this.fence,
    ]);
    return rows.length > 0;
  }
}
