import type { PriceAnswer, PriceFeed } from '@updraft/outside/prices';
import { Feeding } from '../features/prices/feeding.ts';
import { type PriceMetrics, createPriceMetrics } from '../features/prices/prices.metrics.ts';
import { Revaluing } from '../features/prices/revaluing.ts';
import type { Db } from '../db/db.ts';
import { createLog } from '../lib/log.ts';
import { createMetrics } from '../lib/metrics.ts';
import type { World } from './world.ts';
import { machineTimers } from '../lib/clock.ts';
import type { PriceFollower } from '../ports/prices.ts';

export interface SoldNow {
  cents: number;
  sales?: number;
}

/** Prices over a world's database, with a feed whose prices the test sets. */
export interface PriceParts {
  feed: PriceFeed & { asked: number };
  /** Prices of the feed, by entry id; other entries have none. */
  sold: Map<number, SoldNow>;
  /** Response of the feed in place of `sold`; null: none. */
  answer: PriceAnswer | null;
  asOfMs: number;
  metrics: PriceMetrics;
  feeding: Feeding;
  revaluing: Revaluing;
  /** Creates the parts of another process on the same database. */
  twin(db?: Db): { feeding: Feeding; revaluing: Revaluing };
  /** Makes the feed due now, fetches it, and applies the decisions. */
  turn(): Promise<void>;
  /** Makes the follow-up of applied prices due now, and runs it. */
  follow(): Promise<void>;
  /**
   * Sets a price without any check, as a decision that is applied at once to all items that nobody has staked or
   * reserved.
   */
  reprice(entryId: number, cents: number): Promise<void>;
  priceOf(entryId: number): Promise<{ price_cents: number; suspended: boolean }>;
}

export const createPriceParts = (
  world: World,
  { now = () => Date.now(), followers = [] }: { now?: () => number; followers?: readonly PriceFollower[] } = {},
): PriceParts => {
  const { db, outbox, wagering, settings, catalogue } = world;
  const log = createLog({ level: 'silent', pretty: false });
  const metrics = createPriceMetrics(createMetrics(), now);
  const sold = new Map<number, SoldNow>();
  const feed = {
    id: 'test',
    asked: 0,
    fetch: (): Promise<PriceAnswer> => {
      feed.asked += 1;
      const prices = [...sold].map(([id, { cents, sales = 100 }]) => ({
        marketHashName: catalogue.kind(id).market_hash_name,
        weekMedianCents: cents,
        monthMedianCents: cents,
        weekSales: sales,
      }));
      return Promise.resolve(self.answer ?? { ok: true, asOfMs: self.asOfMs, prices });
    },
  };
  const clock = { monoMs: () => performance.now(), wallMs: now, bootId: 'test', ...machineTimers };
  const make = (on: Db): { feeding: Feeding; revaluing: Revaluing } => ({
    feeding: new Feeding({ db: on, feed, settings, clock, log, metrics, firstMs: () => 0 }),
    revaluing: new Revaluing({ outbox, wagering, log, metrics, followers }),
  });
  const self: PriceParts = {
    feed,
    sold,
    answer: null,
    asOfMs: now(),
    metrics,
    ...make(db),
    twin: (on = db) => make(on),
    turn: async () => {
      await db.query('update price_feeds set next_fetch_at = now()');
      self.asOfMs = Math.max(self.asOfMs, now());
      await self.feeding.look();
      await self.revaluing.run();
    },
    follow: async () => {
      await db.query('update price_moves set follow_at = now() where applied_at is not null and followed_at is null');
      await self.revaluing.followSome();
    },
    reprice: async (entryId, cents) => {
      await db.query(
        `insert into price_moves (entry_id, kind, from_cents, to_cents, lifts, decided_by)
         select id, 'staff', price_cents, $2, false, 'test'
         from catalogue
         where id = $1`,
        [entryId, cents],
      );
      while ((await self.revaluing.applySome()) || (await self.revaluing.spreadSome()));
    },
    priceOf: async (entryId) => {
      const [row] = await db.query<{ price_cents: number; suspended: boolean }>(
        'select price_cents, suspended from catalogue where id = $1',
        [entryId],
      );
      if (!row) throw new Error(`no entry ${entryId}`);
      return row;
    },
  };
  return self;
};
