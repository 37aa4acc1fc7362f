import type { Db } from '../db/db.ts';
import { type Clock, realMs, systemClock } from '../lib/clock.ts';
import { LEASE_MS, Lease, LeaseLost, type Owner } from './lease.ts';
import { type FencedName, acquireAll, refence, releaseAll, renewAll } from './ownership.store.ts';

const RENEW_MS = 1000;

/** A table of this process: its lease's row as this process last wrote it, and the table's state. */
interface Held extends FencedName {
  /** True once the table uses this fencing number. Before that its writes fail, and it must be resumed. */
  isTaken: boolean;
  /** True if no other process has owned the table since this process last ran it. */
  isContinuous: boolean;
  /** True while a statement gives the row its next fencing number. */
  isChanging: boolean;
  /** Time of the table's last request for its lease, monotonic clock; null: the table has not begun, or has stopped. */
  askedMs: number | null;
  /** Value of `ending` at the table's last acquisition. */
  heard: number;
}

interface Options {
  db: Db;
  /** The name of this process's installation; the same after a restart. */
  owner: string;
  clock?: Pick<Clock, 'monoMs' | 'speed'>;
}

/**
 * Owns all tables of one process, or none: their leases are acquired, prolonged and given up together. So of several
 * processes on one database one ends up with every table, and the others wait until all are free (decision 0058). Each
 * table keeps a fencing number of its own: a fault of one table does not stop the writes of the others.
 */
export class Ownership implements Owner {
  private readonly db: Db;
  private readonly owner: string;
  private readonly clock: Pick<Clock, 'monoMs' | 'speed'>;
  private readonly tables = new Map<Lease, Held>();
  private readonly listeners: (() => void)[] = [];
  private isHeld = false;
  /** Start of the last acquisition or renewal that succeeded, monotonic clock. */
  private renewedMs = Number.NEGATIVE_INFINITY;
  private acquiring: Promise<boolean> | null = null;
  private renewing: Promise<void> | null = null;
  /** Number of times that the ownership ended or came into doubt; `fault` is the last reason. */
  private ending = 0;
  private fault: Error | null = null;

  constructor({ db, owner, clock = systemClock }: Options) {
    this.db = db;
    this.owner = owner;
    this.clock = clock;
  }

  /** Adds a table of this process. Throws once the tables are owned: a later one would be owned separately. */
  lease(name: string): Lease {
    if (this.isHeld || this.acquiring)
      throw new Error(`the table ${name} is added too late: this process owns tables already`);
    const lease = new Lease({ name, owner: this });
    this.tables.set(lease, {
      name,
      fence: 0,
      isTaken: false,
      isContinuous: false,
      isChanging: false,
      askedMs: null,
      heard: 0,
    });
    return lease;
  }

  get isFresh(): boolean {
    return this.isHeld && this.clock.monoMs() - this.renewedMs <= realMs(this.clock, LEASE_MS);
  }

  onEnd(listener: () => void): void {
    this.listeners.push(listener);
  }

  async acquire(lease: Lease): Promise<{ fence: number; isContinuous: boolean } | null> {
    const held = this.heldOf(lease);
    held.askedMs = this.clock.monoMs();
    const isOurs = !this.isHeld ? await this.acquireAll() : held.isTaken ? await this.refence(held) : true;
    if (!isOurs) return null;
    const { fence, isContinuous } = held;
    Object.assign(held, { isTaken: true, isContinuous: true, heard: this.ending });
    return { fence, isContinuous };
  }

  /**
   * Begins to renew the leases when that is due. The caller does not wait, because the renewal is a commit and would
   * delay a cash-out. Every write of a table is fenced, so nothing is written under a lost lease. Throws when the
   * ownership has ended or is in doubt since the table was acquired: LeaseLost, or the fault of the renewal.
   */
  async keep(lease: Lease): Promise<void> {
    const held = this.heldOf(lease);
    const nowMs = this.clock.monoMs();
    held.askedMs = nowMs;
    this.hear(held);
    if (!this.renewing && nowMs - this.renewedMs >= realMs(this.clock, RENEW_MS) && !this.hangs(nowMs))
      this.renew(nowMs);
    // A slow renewal is awaited, so that the tables do not go on after their leases have expired.
    if (!this.renewing || nowMs - this.renewedMs < realMs(this.clock, LEASE_MS / 2)) return;
    await this.renewing;
    this.hear(held);
  }

  /** Gives the leases up when the last table has stopped. Until then all leases stay owned. */
  async release(lease: Lease): Promise<void> {
    this.heldOf(lease).askedMs = null;
    const all = [...this.tables.values()];
    if (!this.isHeld || all.some(({ askedMs }) => askedMs !== null)) return;
    await this.renewing;
    this.isHeld = false;
    await releaseAll(this.db, all);
  }

  private heldOf(lease: Lease): Held {
    const held = this.tables.get(lease);
    if (!held) throw new Error(`${lease.name} is no table of this process`);
    return held;
  }

  private hear(held: Held): void {
    if (held.heard === this.ending) return;
    throw this.fault instanceof LeaseLost ? new LeaseLost(held.name) : (this.fault as Error);
  }

  /**
   * True if a table has not called `keep` for LEASE_MS. The leases then expire, and another process acquires all
   * tables.
   */
  private hangs(nowMs: number): boolean {
    return [...this.tables.values()].some(
      ({ askedMs }) => askedMs !== null && nowMs - askedMs > realMs(this.clock, LEASE_MS),
    );
  }

  /**
   * Acquires the leases of all tables; false: another process has some. Tables that begin at once share one attempt.
   */
  private acquireAll(): Promise<boolean> {
    this.acquiring ??= this.attempt().finally(() => {
      this.acquiring = null;
    });
    return this.acquiring;
  }

  private async attempt(): Promise<boolean> {
    await this.renewing;
    const nowMs = this.clock.monoMs();
    const all = [...this.tables.values()];
    const rows = await acquireAll(this.db, { names: all.map(({ name }) => name), owner: this.owner });
    if (!rows) return false;
    const fences = new Map(rows.map(({ name, fence }) => [name, fence]));
    for (const held of all) {
      const fence = fences.get(held.name) as number;
      const isNext = held.fence > 0 && fence === held.fence + 1;
      Object.assign(held, { fence, isTaken: false, isContinuous: isNext && (held.isTaken || held.isContinuous) });
    }
    this.isHeld = true;
    this.renewedMs = nowMs;
    return true;
  }

  /** Gives a failed table its next fencing number; false: its lease was lost. The process keeps owning all tables. */
  private async refence(held: Held): Promise<boolean> {
    const before = held.fence;
    held.isChanging = true;
    const fence = await refence(this.db, held).finally(() => (held.isChanging = false));
    // The leases were lost meanwhile, and perhaps acquired anew. The next attempt sees the present state.
    if (!this.isHeld || held.fence !== before) return false;
    if (fence === null) this.end(new LeaseLost(held.name));
    else held.fence = fence;
    return fence !== null;
  }

  private renew(nowMs: number): void {
    const sent = [...this.tables.values()].map(({ name, fence }) => ({ name, fence }));
    this.renewing = renewAll(this.db, sent)
      .then((renewed) => {
        const lost = sent.find((one) => !renewed.has(one.name) && this.isStill(one));
        if (lost) this.end(new LeaseLost(lost.name));
        else this.renewedMs = nowMs;
      })
      .catch((error: unknown) => this.end(error instanceof Error ? error : new Error(String(error))))
      .finally(() => {
        this.renewing = null;
      });
  }

  /** True if the table still has this fencing number, and this process is not changing it. */
  private isStill({ name, fence }: FencedName): boolean {
    return [...this.tables.values()].some((held) => held.name === name && held.fence === fence && !held.isChanging);
  }

  /** Ends the ownership after a lost lease; another fault puts it in doubt. Each table must then be acquired again. */
  private end(fault: Error): void {
    if (fault instanceof LeaseLost) this.isHeld = false;
    this.fault = fault;
    this.ending++;
    for (const listener of this.listeners) listener();
  }
}
