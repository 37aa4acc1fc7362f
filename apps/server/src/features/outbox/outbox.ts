import type { ServerEventName, ServerPayload } from '@updraft/contract';
import type { Db, Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';

/** Who gets an event: everyone, or all sockets of one player. */
export type Audience = 'all' | { playerId: number };

export type Emission = {
  [K in ServerEventName]: { to: Audience; event: K; payload: ServerPayload<K> };
}[ServerEventName];

/** Takes an event that is to be published if, and only if, the transaction commits. */
export type Emit = <K extends ServerEventName>(to: Audience, event: K, payload: ServerPayload<K>) => void;

export interface Publisher {
  publish(emission: Emission): void;
}

const MARK_EVERY_MS = 1000;

/**
 * Transactions whose events are published after the commit, never before: state and events are
 * written together, so what was committed is announced even if the process dies in between.
 */
export class Outbox {
  private readonly db: Db;
  private readonly publisher: Publisher;
  private readonly log: Log;
  private readonly published: number[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor({ db, publisher, log }: { db: Db; publisher: Publisher; log: Log }) {
    this.db = db;
    this.publisher = publisher;
    this.log = log;
  }

  /** Publishes what an earlier process had committed but not announced, then marks rows by timer. */
  async start(): Promise<void> {
    const left = await this.db.query<{ id: number; events: Emission[] }>('select id, events from outbox where published_at is null order by id limit 1000');
    for (const row of left) this.announce(row.id, row.events);
    this.timer = setInterval(() => void this.mark().catch((error: unknown) => this.log.error({ err: error }, 'outbox could not be marked')), MARK_EVERY_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.mark();
  }

  /** Runs `work` in a transaction; what it emits is announced once the commit is durable. */
  async tx<T>(work: (query: Query, emit: Emit) => Promise<T>): Promise<T> {
    let emissions: Emission[] = [];
    let id = 0;
    const result = await this.db.tx(async (query) => {
      emissions = [];
      const emit: Emit = (to, event, payload) => emissions.push({ to, event, payload } as Emission);
      const value = await work(query, emit);
      if (emissions.length > 0) {
        const [row] = await query.query<{ id: number }>('insert into outbox (events) values ($1::jsonb) returning id', [JSON.stringify(emissions)]);
        id = row?.id ?? 0;
      }
      return value;
    });
    if (emissions.length > 0) this.announce(id, emissions);
    return result;
  }

  private announce(id: number, emissions: readonly Emission[]): void {
    for (const emission of emissions) this.publisher.publish(emission);
    this.published.push(id);
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
