import { type Query, one } from '../db/db.ts';

/** `upTo`: id up to which all openings are committed; `asOf`: the database's clock at that read. */
export interface Bound {
  upTo: number;
  asOf: Date;
}

interface Reading {
  last: number;
  now: Date;
  /** The next transaction, and the oldest that runs. */
  next: string;
  oldest: string;
}

/**
 * Highest id up to which a reader misses no opening. An opening gets its id before its commit, so a smaller id can
 * appear after a larger one. The highest id at some time is complete when every transaction of that time has ended.
 */
export class OpeningsBound {
  private complete: Bound | null = null;
  private waiting: (Bound & { next: bigint }) | null = null;
  private readonly waitMs: number;

  /** `waitMs`: smallest age of openings that a reader gets, ms. */
  constructor({ waitMs = 0 }: { waitMs?: number } = {}) {
    this.waitMs = waitMs;
  }

  /** Reads the bound; null: not known yet. Call outside a transaction, which would wait for itself. */
  async read(query: Query): Promise<Bound | null> {
    const { last, now, next, oldest } = one(
      await query.query<Reading>(
        `select now(), pg_snapshot_xmax(s.snapshot)::text as next, pg_snapshot_xmin(s.snapshot)::text as oldest,
           coalesce((select id from case_openings where created_at <= now() - make_interval(secs => $1::double precision / 1000)
             order by id desc limit 1), 0) as last
         from (select pg_current_snapshot() as snapshot) s`,
        [this.waitMs],
      ),
    );
    if (this.waiting && BigInt(oldest) >= this.waiting.next) {
      this.complete = this.waiting;
      this.waiting = null;
    }
    const bound = { upTo: last, asOf: now };
    if (BigInt(oldest) >= BigInt(next)) this.complete = bound;
    else this.waiting ??= { ...bound, next: BigInt(next) };
    return this.complete;
  }
}
