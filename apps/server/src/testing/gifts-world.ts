import { cashbackOf } from '@updraft/ledger';
import { Cashback } from '../features/cashback/cashback.commands.ts';
import { createShownCashback } from '../features/cashback/standing.ts';
import type { Transactions } from '../kernel/outbox.ts';
import { Referrals } from '../features/referrals/referrals.commands.ts';
import { shownReferrals } from '../features/referrals/shown.ts';
import { createLog } from '../lib/log.ts';
import { type CrashWorld, createCrashWorld } from './crash-world.ts';
import { type Money, createMoney } from './money.ts';

/** World of a crash table whose players take cashback and refer others. */
export interface GiftsWorld extends CrashWorld {
  money: Money;
  cashbacks: Cashback;
  /** Creates the cashback of another process, with these transactions. */
  cashbacksOn: (outbox: Transactions) => Cashback;
  referrals: Referrals;
  /** Ids of the players who subscribe to the channel. */
  members: Set<number>;
  shownCashback: ReturnType<typeof createShownCashback>;
  shownReferrals: (playerId: number) => ReturnType<typeof shownReferrals>;
  /**
   * Plays a round in which each of these players stakes an item within the price range. Returns the stakes in cents.
   */
  play(players: readonly number[], options?: PlayOptions): Promise<number[]>;
  /** Returns a player's cashback in cents. */
  cashback(playerId: number): Promise<number>;
  /** Creates a player who has this referrer. */
  referred(referrerId: number): Promise<number>;
  /** Moves the days of referrals and of their credits back, as if so many days had passed. */
  daysPass(days: number): Promise<void>;
}

interface PlayOptions {
  minCents?: number;
  maxCents?: number;
  /** True if the bets, with an auto cash-out at 2.00, win; they lose by default. */
  isWon?: boolean;
}

export const createGiftsWorld = async (settings: Record<string, unknown> = {}): Promise<GiftsWorld> => {
  const world = await createCrashWorld({ settings });
  const members = new Set<number>();
  const subscriptions = {
    channel: () => 'https://t.me/updraft',
    isMember: (playerId: number) => Promise.resolve(members.has(playerId)),
    isKnownMember: (playerId: number) => Promise.resolve(members.has(playerId)),
  };
  const needs = { settings: world.settings, subscriptions };
  const cashbacksOn = (outbox: Transactions) =>
    new Cashback({ ...needs, outbox, refreshProfile: () => Promise.resolve() });
  const log = createLog({ level: 'silent', pretty: false });
  const referrals = new Referrals({ outbox: world.outbox, log });
  const self: GiftsWorld = Object.assign(world, {
    money: createMoney(world),
    cashbacks: cashbacksOn(world.outbox),
    cashbacksOn,
    referrals,
    members,
    shownCashback: createShownCashback({ ...needs, db: world.db }),
    shownReferrals: (playerId: number) => shownReferrals(world.db, playerId),
    play: async (players: readonly number[], { minCents, maxCents, isWon = false }: PlayOptions = {}) => {
      world.points(isWon ? 300 : 100);
      await world.open();
      const bets = [];
      for (const playerId of players)
        bets.push({
          playerId,
          items: await world.give(playerId, 1, { minCents: minCents ?? 100, maxCents: maxCents ?? 5000 }),
        });
      const refused = (await world.bets(bets)).filter(({ status }) => status === 'error');
      if (refused.length > 0) throw new Error(JSON.stringify(refused));
      await world.start();
      await world.runTo(isWon ? 60_000 : 5000);
      await world.open();
      return bets.map(({ items }) => items.reduce((sum, item) => sum + item.price_cents, 0));
    },
    cashback: async (playerId: number) =>
      (
        await world.db.query<{ balance_cents: number }>('select balance_cents from accounts where id = $1', [
          cashbackOf(playerId),
        ])
      )[0]?.balance_cents ?? 0,
    referred: async (referrerId: number) => {
      const { id } = await world.player();
      const { code } = await shownReferrals(world.db, referrerId);
      const outcome = await referrals.refer({ playerId: id, text: code });
      if (!outcome.ok) throw new Error(outcome.message);
      return id;
    },
    daysPass: async (days: number) => {
      for (const table of ['referral_days', 'referral_credits'])
        for (const by of [-1_000_000 - days, 1_000_000])
          await world.db.query(`update ${table} set day = day + $1::int`, [by]);
    },
  });
  return self;
};
