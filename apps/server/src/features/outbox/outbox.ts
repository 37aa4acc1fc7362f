import type { ServerEventName, ServerPayload } from '@updraft/contract';
import type { Db, Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';

/**
 * Who gets an event: everyone, or all sockets of one player. What goes to players is delivered in turns,
 * what goes to everyone at once, so of one commit the latter may come first. Nothing depends on it: an
 * event to everyone never speaks of a balance, an inventory or a result of one's own.
 */
export type Audience = 'all' | { playerId: number };

export type Emission = {
  [K in ServerEventName]: { to: Audience; event: K; payload: ServerPayload<K> };
}[ServerEventName];

/** Takes an event that is to be published if, and only if, the transaction commits. */
export type Emit = <K extends ServerEventName>(to: Audience, event: K, payload: ServerPayload<K>) => void;

export interface Publisher {
  publish(emission: Emission): void;
}

/**
 * Takes a statement under way that the commit depends on and whose answer nobody else needs: it is waited
 * for together with what the transaction emits, so that no answer is waited for alone.
 */
export type DeferUntilCommit = (statement: Promise<unknown>) => void;

/** Transactions whose events follow their commit, whatever connections they run on. */
export type Transactions = Pick<Outbox, 'tx'>;

const MARK_EVERY_MS = 1000;

/** A transaction that has its place in the order, but has not committed yet: since when. */
interface Pending {
  sinceMs: number;
}
/** A commit that hangs holds the events of others back no longer than this. */
const HOLD_MS = 2000;

/**
 * Transactions whose events are published after the commit, never before: state and events are
 * written together. Events are announced in the order of their rows: a player's rows are numbered
 * under that player's lock, so of two commits of one player the earlier is told first, also where
 * several connections commit at once.
 */
export class Outbox {
  private readonly db: Db;
  private readonly publisher: Publisher;
  private readonly log: Log;
  private published: number[] = [];
  /** By row number, in ascending order as the numbers are handed out: events, or still pending. */
  private readonly open = new Map<number, readonly Emission[] | Pending>();
  private timer: NodeJS.Timeout | undefined;

  constructor({ db, publisher, log }: { db: Db; publisher: Publisher; log: Log }) {
    this.db = db;
    this.publisher = publisher;
    this.log = log;
  }

  /** Rows that are committing, or committed and not announced yet. */
  get openCount(): number {
    return this.open.size;
  }

  /** The same outbox over other connections: a table's own, which nobody else can exhaust. */
  over(db: Db): Transactions {
    return { tx: (work) => this.txOn(db, work) };
  }

  /**
   * Closes what an earlier process had committed but not announced: whoever it was for is not
   * connected to a process that has just started, and reads it from the state when they come back.
   */
  async start(): Promise<void> {
    const left = await this.db.query('update outbox set published_at = now() where published_at is null returning id');
    if (left.length > 0)
      this.log.info({ rows: left.length }, 'events of an earlier process closed: snapshots carry them');
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

  /** Runs `work` in a transaction; what it emits is announced once the commit is durable. */
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
        // A transaction that is tried again gets another place.
        if (id !== null) this.open.delete(id);
        id = null;
        emissions = [];
        const emit: Emit = (to, event, payload) => emissions.push({ to, event, payload } as Emission);
        const owed: Promise<unknown>[] = [];
        const value = await work(query, emit, (statement) => {
          // Whether or not it is waited for in the end: the transaction fails with it, and nothing else does.
          statement.catch(() => undefined);
          owed.push(statement);
        });
        const written =
          emissions.length > 0
            ? query.query<{ id: number }>('insert into outbox (events) values ($1::json) returning id', [
                JSON.stringify(emissions),
              ])
            : [];
        const [[row]] = await Promise.all([written, ...owed]);
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

  /** Announces, in order, whatever no earlier row is still pending before. */
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

  /** What is committed is committed, whether or not somebody can be told. */
  private publish(emission: Emission): void {
    try {
      this.publisher.publish(emission);
    } catch (error) {
      this.log.error({ err: error, event: emission.event }, 'an event could not be announced');
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
