import type { Db, Query } from '../db/db.ts';

export const LEASE_MS = 5000;

/** The table got another owner while a write of the old one was under way. The write did not happen. */
export class LeaseLost extends Error {
  constructor(name: string) {
    super(`the lease of ${name} has gone to another node`);
    this.name = 'LeaseLost';
  }
}

/**
 * Ownership of a table by one node: a row with an expiry and a fencing number. Every write of the
 * owner checks the number in its transaction, so an owner that was away too long cannot write.
 */
export class Lease {
  private fence = 0;
  private readonly db: Db;
  private readonly name: string;
  private readonly owner: string;

  constructor({ db, name, owner }: { db: Db; name: string; owner: string }) {
    this.db = db;
    this.name = name;
    this.owner = owner;
  }

  /**
   * Acquires the lease when it is free, expired, or this node's own from before a restart. `isContinuous`: no other
   * process has had it since this process last did.
   */
  async acquire(): Promise<{ isContinuous: boolean } | null> {
    const [row] = await this.db.query<{ fence: number }>(
      `insert into leases (name, owner, fence, expires_at) values ($1, $2, 1, now() + $3 * interval '1 millisecond')
       on conflict (name) do update set owner = excluded.owner, fence = leases.fence + 1, expires_at = excluded.expires_at
         where leases.expires_at < now() or leases.owner = excluded.owner
       returning fence`,
      [this.name, this.owner, LEASE_MS],
    );
    if (!row) return null;
    const isContinuous = this.fence > 0 && row.fence === this.fence + 1;
    this.fence = row.fence;
    return { isContinuous };
  }

  /** Prolongs the lease; false when another node has it. */
  async renew(): Promise<boolean> {
    const rows = await this.db.query(
      `update leases set expires_at = now() + $3 * interval '1 millisecond' where name = $1 and fence = $2 returning fence`,
      [this.name, this.fence, LEASE_MS],
    );
    return rows.length > 0;
  }

  /** Gives the lease up, so that another node need not wait for its expiry. */
  async release(): Promise<void> {
    await this.db.query('update leases set expires_at = now() where name = $1 and fence = $2', [this.name, this.fence]);
  }

  /**
   * What a statement needs to write only as the owner: `exists (select 1 from leases where name = … and fence = …)`.
   */
  get proof(): { name: string; fence: number } {
    return { name: this.name, fence: this.fence };
  }

  /**
   * First statement of every write of the owner. No other node acquires the lease before the write ends, and a renewal
   * does not wait for it. Throws LeaseLost.
   */
  async check(query: Query): Promise<void> {
    const rows = await query.query('select 1 from leases where name = $1 and fence = $2 for key share', [
      this.name,
      this.fence,
    ]);
    if (rows.length === 0) throw new LeaseLost(this.name);
  }
}
