import { tradeLinkOf } from '@updraft/rules/withdrawals';
import { addReceivable } from '../features/finance/receivables.ts';
import type { Limits } from '../features/limits/limits.commands.ts';
import { limitsGuard } from '../features/limits/limits.guard.ts';
import type { PlayerRow } from '../kernel/players.store.ts';
import { createSkinRecall } from '../features/skins/recall.ts';
import { SkinDeposits } from '../features/skins/skins.commands.ts';
import { TradeOffers } from '../features/trades/offers.ts';
import { SkinTaking } from '../features/withdrawals/taking.ts';
import type { Withdrawals } from '../features/withdrawals/withdrawals.commands.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { type Log, createLog } from '../lib/log.ts';
import { type FakeTrades, createFakeTrades } from './fake-trades.ts';
import { createItemCommands } from './item-commands.ts';
import { createLimits } from './limits.ts';
import type { World } from './world.ts';

/** Deposits and withdrawals of skins, over a world's database and a trading platform in memory. */
export interface TradeParts {
  trades: FakeTrades;
  offers: TradeOffers;
  taking: SkinTaking;
  skins: SkinDeposits;
  withdrawals: Withdrawals;
  /** Players' own limits, which recall skins in transit. Nothing is recalled before the next pass. */
  limits: Limits;
  /** Log of the offers, which writes nothing. */
  log: Log;
  /** Creates the offers of another process on the same database and platform. */
  twin(): TradeOffers;
  /** Makes all followed offers due now, and runs passes until none is due. */
  pass(offers?: TradeOffers): Promise<void>;
  /** Makes an offer expire, by the clock that the offers read. */
  expire(name: string): Promise<void>;
  /**
   * Creates a player with a trade link (unless `linked` is false) and a game inventory of catalogue items. `assets` has
   * the price of each item.
   */
  trader(options?: { items?: number; minCents?: number; maxCents?: number; linked?: boolean }): Promise<Trader>;
}

export interface Trader extends PlayerRow {
  assets: { assetId: string; priceCents: number; entryId: number }[];
}

export const PROTECTION_MS = 3_600_000;
/** First of the Steam ids of traders, which no other player of the tests has. */
const FIRST_STEAM_ID = 76_561_199_500_000_000n;
let accounts = 1;
let assets = 500_000;

export const createTradeParts = (world: World, { clock = systemClock }: { clock?: Clock } = {}): TradeParts => {
  const { db, outbox, wagering, catalogue, settings } = world;
  const log = createLog({ level: 'silent', pretty: false });
  const trades = createFakeTrades();
  const offering = {
    open: (...opened: Parameters<TradeOffers['open']>) => offers.open(...opened),
    recall: (...recalled: Parameters<TradeOffers['recall']>) => offers.recall(...recalled),
    watch: (...watched: Parameters<TradeOffers['watch']>) => offers.watch(...watched),
    wake: () => undefined,
    settle: () => offers.run(),
  };
  const { withdrawals } = createItemCommands(world, clock);
  const taking = new SkinTaking({
    db,
    outbox,
    withdrawals,
    offers: offering,
    service: trades,
    market: trades.market,
    catalogue,
    settings,
    clock,
    protectionMs: () => PROTECTION_MS,
  });
  const skins = new SkinDeposits({
    db,
    outbox,
    wagering,
    offers: offering,
    service: trades,
    catalogue,
    settings,
    clock,
    protectionMs: () => PROTECTION_MS,
    addReceivable,
    limits: limitsGuard,
  });
  const build = (): TradeOffers =>
    new TradeOffers({
      outbox,
      service: trades,
      market: trades.market,
      settings,
      clock,
      log,
      sinks: { withdrawal: taking, deposit: skins },
    });
  const offers: TradeOffers = build();
  return {
    trades,
    offers,
    taking,
    skins,
    withdrawals,
    limits: createLimits(world, { skins: createSkinRecall(offering) }),
    log,
    twin: build,
    pass: async (by = offers) => {
      await db.query('update trade_offers set next_attempt_at = now() where next_attempt_at is not null');
      for (;;) {
        await by.run();
        if ((await db.query('select 1 from trade_offers where next_attempt_at <= now() limit 1')).length === 0) return;
      }
    },
    expire: async (name) => {
      const over = new Date(clock.wallMs() - 1);
      await db.query('update trade_offers set expires_at = $2 where name = $1', [name, over]);
    },
    trader: async ({ items = 3, minCents = 500, maxCents = 5000, linked = true } = {}) => {
      const player = await world.player({ steamId: String(FIRST_STEAM_ID + BigInt(accounts++)) });
      if (linked) {
        const link = tradeLinkOf({ steamId: player.steam_id, token: 'Ab_-1234' });
        await db.query('update players set trade_link = $2 where id = $1', [player.id, link]);
      }
      const entries = await db.query<{ id: number; market_hash_name: string; price_cents: number }>(
        'select id, market_hash_name, price_cents from catalogue where price_cents between $1 and $2 order by id limit $3',
        [minCents, maxCents, items],
      );
      const held = entries.map((entry) => ({
        assetId: String(assets++),
        entryId: entry.id,
        priceCents: entry.price_cents,
        marketHashName: entry.market_hash_name,
      }));
      trades.inventories.set(
        player.steam_id,
        held.map(({ assetId, marketHashName }) => ({ assetId, marketHashName, tradableAfterMs: null })),
      );
      return { ...player, assets: held };
    },
  };
};
