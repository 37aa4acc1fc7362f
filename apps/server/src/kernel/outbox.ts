import type { ServerEventName, ServerPayload } from '@updraft/contract';
import type { Db, Query } from '../db/db.ts';
import type { Log } from '../lib/log.ts';

/**
 * Recipients of an event: everyone, or all sockets of one player. Events for one player wait in a fair queue, those for
 * everyone are broadcast at once, so a commit's events for everyone may arrive first. Nothing depends on that order: an
 * event for everyone never contains a balance, an inventory or a player's own result.
 */
export type Audience = 'all' | { playerId: number };

/** Event with its recipients, as a union over all events of the server. */
export type Emission = {
  [K in ServerEventName]: { to: Audience; event: K; payload: ServerPayload<K> };
}[ServerEventName];

/** Queues an event that is published if, and only if, the transaction commits. */
export type Emit = <K extends ServerEventName>(to: Audience, event: K, payload: ServerPayload<K>) => void;

/** Receiver of committed events, which sends them to sockets. */
export interface Publisher {
  publish(emission: Emission): void;
}

/**
 * Adds a running statement that must succeed before the commit and whose result nobody else needs. It is awaited
 * together with the insert into the outbox, which saves a round trip to the database.
 */
export type DeferUntilCommit = (statement: Promise<unknown>) => void;

/** Runs transactions whose events are published after their commit, on any connections. */
export type Transactions = Pick<Outbox, 'tx'>;

const MARK_EVERY_MS = 1000;

/** Transaction that has its row number but has not committed. `sinceMs`: time of the insert. */
interface Pending {
  sinceMs: number;
}
/** Longest time for which a hanging commit delays the events of later rows, ms. */
const HOLD_MS = 2000;

/**
 * Transactions whose events are published after the commit, never before: state and events are written together. Events
 * are published in the order of their rows. A player's rows are numbered under that player's lock. So of two commits of
 * one player the earlier is published first, even if several connections commit at once.
 */
export class Outbox {
  private readonly db: Db;
  private readonly publisher: Publisher;
  private readonly log: Log;
  private published: number[] = [];
  /** Committed events that are not published yet, and pending transactions, by row number. */
  private readonly open = new Map<number, readonly Emission[] | Pending>();
  private timer: NodeJS.Timeout | undefined;

  constructor({ db, publisher, log }: { db: Db; publisher: Publisher; log: Log }) {
    this.db = db;
    this.publisher = publisher;
    this.log = log;
  }

  /** Number of rows that are committing, or committed and not published yet. */
  get openCount(): number {
    return this.open.size;
  }

  /** Returns transactions that write to this outbox over other connections, such as those reserved for the tables. */
  over(db: Db): Transactions {
    return { tx: (work) => this.txOn(db, work) };
  }

  /**
   * Marks as published the events that an earlier process committed but did not publish, because their recipients load
   * the state when they reconnect. Then, at intervals, publishes events that a hanging commit held back, and marks the
   * published ones.
   */
  async start(): Promise<void> {
    const left = await this.db.query('update outbox set published_at = now() where published_at is null returning id');
    if (left.length > 0)
      this.log.info({ rows: left.length }, 'events of an earlier process closed: snapshots contain them');
    this.timer = setInterval(() => {
      this.announce();
      void this.mark().catch((error: unknown) => this.log.error({ err: error }, 'outbox could not be marked'));
    }, MARK_EVERY_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.mark();
  }

  /** Runs `work` in a transaction. Its events are published once the commit is durable. */
  tx<T>(work: (query: Query, emit: Emit, deferUntilCommit: DeferUntilCommit) => Promise<T>): Promise<T> {
    return this.txOn(this.db, work);
  }

  private async txOn<T>(
    db: Db,
    work: (query: Query, emit: Emit, deferUntilCommit: DeferUntilCommit) => Promise<T>,
  ): Promise<T> {
    let emissions: Emission[] = [];
    let id: number | null = null;
    try {
      const result = await db.tx(async (query) => {
        // `db.tx` may retry this function. The outbox row of the earlier attempt was rolled back, so its id is dropped.
        if (id !== null) this.open.delete(id);
        id = null;
        emissions = [];
        const emit: Emit = (to, event, payload) => emissions.push({ to, event, payload } as Emission);
        const deferred: Promise<unknown>[] = [];
        const value = await work(query, emit, (statement) => {
          // The rejection of an unawaited statement must not end the process; it only fails the transaction.
          statement.catch(() => undefined);
          deferred.push(statement);
        });
        const written =
          emissions.length > 0
            ? query.query<{ id: number }>('insert into outbox (events) values ($1::json) returning id', [
                JSON.stringify(emissions),
              ])
            : [];
        const [[row]] = await Promise.all([written, ...deferred]);
        if (row) this.open.set((id = row.id), { sinceMs: performance.now() });
        return value;
      });
      if (id !== null) this.open.set(id, emissions);
      return result;
    } catch (error) {
      if (id !== null) this.open.delete(id);
      throw error;
    } finally {
      this.announce();
    }
  }

  /** Publishes, in order, all events that no earlier pending row holds back. */
  private announce(): void {
    for (const id of [...this.open.keys()].sort((a, b) => a - b)) {
      const row = this.open.get(id);
      if (row === undefined) continue;
      if ('sinceMs' in row) {
        if (performance.now() - row.sinceMs > HOLD_MS) continue;
        return;
      }
      this.open.delete(id);
      for (const emission of row) this.publish(emission);
      this.published.push(id);
    }
  }

  /** Publishes an event. A failure is logged, because the commit cannot be undone. */
  private publish(emission: Emission): void {
    try {
      this.publisher.publish(emission);
    } catch (error) {
      this.log.error({ err: error, event: emission.event }, 'an event could not be published');
    }
  }

  private async mark(): Promise<void> {
    const ids = this.published.splice(0, 10_000);
    if (ids.length === 0) return;
    try {
      await this.db.query('update outbox set published_at = now() where id = any($1::bigint[])', [ids]);
    } catch (error) {
      this.published.unshift(...ids);
      throw error;
    }
  }
}
