import { AGREEMENT_VERSION } from '@updraft/contract';
import { HOUSE, bonusOf, cashOf, itemsOf, post, reconcile } from '@updraft/ledger';
import { type Catalogue, seedCatalogue } from '../kernel/catalogue.ts';
import { type NotePayer, createNotePayer } from '../features/deposits/payers.ts';
import { createPercentages } from '../features/deposits/percentages.ts';
import type { AnyFeature } from '../feature.ts';
import { FEATURES } from '../features.ts';
import { bookChecksOf } from '../features/reconciliation.ts';
import { isExcluded, limitsGuard } from '../features/limits/limits.guard.ts';
import { type Emission, Outbox } from '../kernel/outbox.ts';
import { type PlayerRow, upsertPlayer } from '../kernel/players.store.ts';
import { Promo } from '../features/promo/promo.commands.ts';
import { SettingsSchema } from '../kernel/settings.schema.ts';
import { SettingsStore } from '../kernel/settings.ts';
import { giveItem } from '../features/storehouse/give-item.ts';
import { StoredWagering } from '../features/wagering/wagering.commands.ts';
import { createLog } from '../lib/log.ts';
import { createMask } from '../lib/mask.ts';
import { type TestDatabase, openTestDatabase } from './database.ts';
import { catalogueOf, stockedTemplate } from './stocked.ts';
import type { GivePercentages } from '../ports/deposits.ts';

/** Database with a part of the catalogue, opened books and functions that create players. */
export interface World extends TestDatabase {
  catalogue: Catalogue;
  outbox: Outbox;
  settings: SettingsStore;
  wagering: StoredWagering;
  promo: Promo;
  givePercentages: GivePercentages;
  notePayer: NotePayer;
  emitted: Emission[];
  player(options?: { cents?: number; steamId?: string; username?: string; banned?: boolean }): Promise<PlayerRow>;
  /** Gives the player items of the stock within this price range. Returns their ids and prices. */
  give(
    playerId: number,
    count: number,
    options?: { minCents?: number; maxCents?: number },
  ): Promise<{ id: number; price_cents: number; entry_id: number }[]>;
  balance(playerId: number): Promise<number>;
  /** Returns the player's bonus money in cents. */
  bonus(playerId: number): Promise<number>;
  /** Returns true if withdrawals of the player are blocked. */
  isBlocked(playerId: number): Promise<boolean>;
  held(playerId: number): Promise<number[]>;
  /** Fails the test when the books do not balance. */
  expectBalanced(): Promise<void>;
}

let steamNumber = 100_000;
let grantNumber = 0;
const quiet = createLog({ level: 'silent', pretty: false });

/** Creates a world. `every`: each n-th catalogue entry is used, so that a test starts quickly. */
export const createWorld = async ({
  every = 20,
  settings: override = {},
  features: more = [],
}: {
  every?: number;
  settings?: Record<string, unknown>;
  /** Features besides the site's own. */
  features?: readonly AnyFeature[];
} = {}): Promise<World> => {
  const features = [...FEATURES, ...more];
  const checks = bookChecksOf(features);
  const template = await stockedTemplate(every);
  const database = await openTestDatabase({ ...(template && { template }) });
  const { db } = database;
  const catalogue = catalogueOf(every);
  const settings = await SettingsStore.load(db, override, { schema: new SettingsSchema(features) });
  await seedCatalogue(db, { catalogue, openWith: { capitalCents: settings.get('house.capitalCents') } });
  const emitted: Emission[] = [];
  const wagering = new StoredWagering({ settings, isExcluded });
  const outbox = new Outbox({ db, log: quiet, publisher: { publish: (emission) => void emitted.push(emission) } });
  const promo = new Promo({ db, outbox, wagering, giveItem, limits: limitsGuard });
  return {
    ...database,
    catalogue,
    outbox,
    settings,
    wagering,
    promo,
    givePercentages: createPercentages({ settings, promo, wagering }),
    notePayer: createNotePayer(createMask('a secret of the tests')),
    emitted,
    player: async ({ cents = 0, steamId = `7656119900${steamNumber++}`, username = 'tester', banned = false } = {}) => {
      const { player } = await upsertPlayer(db, {
        steamId,
        username,
        avatar: 'default',
        isDemo: false,
        roles: { admin: false, finance: false, moderator: false, youtuber: false, banned },
      });
      await db.query('update players set accepted_version = $2 where id = $1', [player.id, AGREEMENT_VERSION]);
      if (cents > 0) {
        await db.tx((query) =>
          post(query, [
            {
              key: `test.grant:${grantNumber++}:${player.id}`,
              kind: 'sandbox.grant',
              playerId: player.id,
              cash: [{ from: HOUSE.capital, to: cashOf(player.id), cents }],
              items: [],
            },
          ]),
        );
      }
      return { ...player, accepted_version: AGREEMENT_VERSION };
    },
    give: (playerId, count, { minCents = 100, maxCents = 5000 } = {}) =>
      db.tx(async (query) => {
        const items = await query.query<{ id: number; price_cents: number; entry_id: number }>(
          `select id, price_cents, entry_id from items where account_id = $1 and price_cents between $2 and $3 order by id limit $4 for update`,
          [HOUSE.stock, minCents, maxCents, count],
        );
        await post(query, [
          {
            key: `test.give:${grantNumber++}:${playerId}`,
            kind: 'sandbox.grant',
            playerId,
            cash: [],
            items: items.map((item) => ({
              itemId: item.id,
              from: HOUSE.stock,
              to: itemsOf(playerId),
              priceCents: item.price_cents,
            })),
          },
        ]);
        return items;
      }),
    balance: async (playerId) =>
      (
        await db.query<{ balance_cents: number }>('select balance_cents from accounts where id = $1', [
          cashOf(playerId),
        ])
      )[0]?.balance_cents ?? 0,
    bonus: async (playerId) =>
      (
        await db.query<{ balance_cents: number }>('select balance_cents from accounts where id = $1', [
          bonusOf(playerId),
        ])
      )[0]?.balance_cents ?? 0,
    isBlocked: async (playerId) =>
      (
        await db.query<{ withdrawals_blocked: boolean }>('select withdrawals_blocked from players where id = $1', [
          playerId,
        ])
      )[0]?.withdrawals_blocked ?? false,
    held: async (playerId) =>
      (
        await db.query<{ id: number }>('select id from items where account_id = $1 order by id', [itemsOf(playerId)])
      ).map((row) => row.id),
    expectBalanced: async () => {
      const differences = await reconcile(db, checks);
      if (differences.length > 0)
        throw new Error(`the books do not balance: ${JSON.stringify(differences.slice(0, 5))}`);
    },
  };
};
