import { worthOfShare } from '@updraft/rules/trades';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLimits } from '../../testing/limits.ts';
import { type Money, createMoney } from '../../testing/money.ts';
import { type TradeParts, type Trader, createTradeParts } from '../../testing/trade-world.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { takeDueOffers } from '../trades/offers.store.ts';
import { createSkinRecall } from './recall.ts';
import { shownDeposit } from './shown-deposit.ts';
import { insertDeposit } from './skins.store.ts';

let world: World;
let parts: TradeParts;
let money: Money;

beforeAll(async () => {
  world = await createWorld({ every: 40 });
  parts = createTradeParts(world);
  money = createMoney(world);
});
beforeEach(async () => {
  parts.trades.reset();
  // Open offers of other tests must not be due in this one.
  await world.db.query(
    `update trade_offers set next_attempt_at = now() + interval '1 hour' where next_attempt_at is not null`,
  );
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

type Asset = Trader['assets'][number];
const creditOf = (...assets: Asset[]): number =>
  assets.reduce((sum, asset) => sum + worthOfShare(asset.priceCents, 9500), 0);
const ask = (player: Trader, ...assets: Asset[]) =>
  parts.skins.create({
    playerId: player.id,
    assetIds: assets.map((asset) => asset.assetId),
    sumCents: creditOf(...assets),
    key: null,
  });
/** Creates a deposit whose offer was sent. */
const asked = async (player: Trader, ...assets: Asset[]): Promise<{ id: number; name: string }> => {
  const outcome = await ask(player, ...assets);
  if (!outcome.ok) throw new Error(outcome.message);
  return { id: outcome.id, name: `skins-${outcome.id}` };
};
/** Creates a deposit of the player's first skin. Its offer is stored, and no process has claimed it yet. */
const written = (player: Trader & { all: [Asset, ...Asset[]] }): Promise<number> =>
  world.outbox.tx(async (query) => {
    const [asset] = player.all;
    const id = await insertDeposit(query, {
      playerId: player.id,
      shareBasisPoints: 9500,
      expectedCents: creditOf(asset),
      items: [asset],
    });
    await parts.offers.open(query, {
      playerId: player.id,
      purpose: { depositId: id },
      steamId: player.steam_id,
      token: 'Ab_-1234',
      give: [],
      receive: [asset.assetId],
      maxCents: 0,
    });
    return id;
  });
const stateOf = async (id: number) => {
  const { status, reason } = await shownDeposit({ query: world.db, catalogue: world.catalogue }, id);
  return [status, reason];
};
const onPlatform = (name: string): string | undefined => parts.trades.book.get(name)?.state;
const takeBreak = (playerId: number, kind: 'pause' | 'exclusion' = 'pause') =>
  parts.limits.takeBreak({ playerId, kind, days: kind === 'pause' ? 1 : 365, key: null });
const limit = (playerId: number, cents: number | null, window: 1 | 7 | 30 = 7) =>
  parts.limits.set({ playerId, kind: 'deposit', window, cents });
const three = async (): Promise<Trader & { all: [Asset, Asset, Asset] }> => {
  const player = await parts.trader({ items: 3 });
  return { ...player, all: player.assets as [Asset, Asset, Asset] };
};
const TAKEN_BACK = ['canceled', 'skins_reason.canceled'];
const ON_ITS_WAY = ['sending', null];
const CREDITED = ['completed', null];

it('[LI-2] [LI-7] a deposit of skins counts within own limits, open offers included, and is refused on a break', async () => {
  const { all, ...player } = await three();
  await limit(player.id, creditOf(all[0]) + 1);
  expect(await ask(player, all[0])).toMatchObject({ ok: true });
  expect(await ask(player, all[1])).toMatchObject({
    message: 'user_api.limit_reached',
    params: { sum: 0.01, days: 7 },
  });
  await takeBreak(player.id);
  expect(await ask(player, all[1])).toMatchObject({ message: 'user_api.on_break' });
});

describe('when a break begins', () => {
  it.each(['pause', 'exclusion'] as const)(
    '[LI-13] [TR-4] a break (%s) takes back the offers for deposits at once, and nobody else’s',
    async (kind) => {
      const [player, other] = [await three(), await three()];
      const [one, two, others] = [
        await asked(player, player.all[0]),
        await asked(player, player.all[1], player.all[2]),
        await asked(other, ...other.all),
      ];
      expect([one, two].map(({ name }) => onPlatform(name))).toEqual(['sent', 'sent']);
      await takeBreak(player.id, kind);
      // The recalled offers are due at once.
      await parts.offers.run();
      expect([one, two, others].map(({ name }) => onPlatform(name))).toEqual(['canceled', 'canceled', 'sent']);
      expect(await stateOf(one.id)).toEqual(TAKEN_BACK);
      expect(await stateOf(two.id)).toEqual(TAKEN_BACK);
      expect(await stateOf(others.id)).toEqual(ON_ITS_WAY);
    },
  );

  it('[LI-13] the worker of offers is woken once the break is written, and not by one that is refused', async () => {
    const player = await three();
    const { name } = await asked(player, ...player.all);
    let woken = 0;
    const limits = createLimits(world, {
      skins: createSkinRecall({ recall: (query, ids) => parts.offers.recall(query, ids), wake: () => void woken++ }),
    });
    expect(await limits.takeBreak({ playerId: player.id, kind: 'pause', days: 0, key: null })).toMatchObject({
      ok: false,
    });
    await parts.pass();
    expect([woken, onPlatform(name)]).toEqual([0, 'sent']);
    expect(await limits.takeBreak({ playerId: player.id, kind: 'pause', days: 1, key: null })).toMatchObject({
      ok: true,
    });
    expect(woken).toBe(1);
  });

  it('[LI-13] the offer of a skin that is taken goes on, and its end is its own', async () => {
    const player = await parts.trader({ items: 0 });
    await money.deposit(player.id);
    await world.db.query('update play_states set to_stake_cents = 0 where player_id = $1', [player.id]);
    const [item] = await world.give(player.id, 1, { minCents: 500, maxCents: 5000 });
    const taken = await parts.taking.take({ playerId: player.id, itemIds: [item?.id ?? 0], key: null });
    await parts.pass();
    const name = `withdrawal-${taken.ok ? taken.id : 0}`;
    expect(onPlatform(name)).toBe('sent');
    await takeBreak(player.id, 'exclusion');
    await parts.pass();
    expect(onPlatform(name)).toBe('sent');
    parts.trades.become(name, 'accepted');
    await parts.pass();
    expect((await world.db.query('select status from withdrawals where player_id = $1', [player.id]))[0]).toEqual({
      status: 'completed',
    });
  });

  it('[LI-13] an offer that is answered already is credited: accepted at that moment, or held by the platform', async () => {
    const [now, held] = [await three(), await three()];
    const [accepted, inEscrow] = [await asked(now, ...now.all), await asked(held, ...held.all)];
    parts.trades.become(inEscrow.name, 'in_escrow');
    await parts.pass();
    parts.trades.become(accepted.name, 'accepted');
    for (const { id } of [now, held]) await takeBreak(id, 'exclusion');
    await parts.pass();
    expect(await stateOf(accepted.id)).toEqual(CREDITED);
    expect(await stateOf(inEscrow.id)).toEqual(ON_ITS_WAY);
    expect(onPlatform(inEscrow.name)).toBe('in_escrow');
    parts.trades.become(inEscrow.name, 'accepted');
    await parts.pass();
    expect(await stateOf(inEscrow.id)).toEqual(CREDITED);
  });

  it('[LI-13] [WA-6] lets a self-excluded player withdraw later credits without wagering', async () => {
    const player = await three();
    const { name } = await asked(player, ...player.all);
    parts.trades.become(name, 'accepted');
    await takeBreak(player.id, 'exclusion');
    await parts.pass();
    expect(await world.wagering.withdrawable(world.db, player.id)).toMatchObject({
      toStakeCents: 0,
      depositedCents: creditOf(...player.all),
      availableCents: creditOf(...player.all),
    });
  });

  it('[LI-13] [TR-1] an offer that has not gone out never does', async () => {
    const player = await three();
    const id = await written(player);
    await takeBreak(player.id);
    await parts.pass();
    expect(parts.trades.book.has(`skins-${id}`)).toBe(false);
    expect(await stateOf(id)).toEqual(TAKEN_BACK);
  });

  it('[LI-13] [TR-1] an offer that is being sent at that moment is not taken for one that never went out', async () => {
    const player = await three();
    const id = await written(player);
    // Another process has claimed the offer, and its request is under way.
    expect((await takeDueOffers(world.db, { most: 10, heldMs: 60_000 })).map((row) => row.deposit_id)).toEqual([id]);
    await takeBreak(player.id);
    await parts.offers.run();
    expect(await stateOf(id)).toEqual(ON_ITS_WAY);
    await parts.trades.sendOffer({
      offerId: `skins-${id}`,
      partnerSteamId: player.steam_id,
      token: 'Ab_-1234',
      give: [],
      receive: [player.all[0].assetId],
      message: '',
      expiresAtMs: Date.now() + 900_000,
    });
    await parts.pass();
    expect(onPlatform(`skins-${id}`)).toBe('canceled');
    expect(await stateOf(id)).toEqual(TAKEN_BACK);
  });

  it('[LI-13] [TR-4] a platform that cannot be asked is asked again until the offer is back', async () => {
    const player = await three();
    const { id, name } = await asked(player, ...player.all);
    const cancelOffer = parts.trades.cancelOffer.bind(parts.trades);
    parts.trades.cancelOffer = () => Promise.resolve(null);
    await takeBreak(player.id);
    await parts.offers.run();
    parts.trades.cancelOffer = cancelOffer;
    expect([onPlatform(name), await stateOf(id)]).toEqual(['sent', ON_ITS_WAY]);
    await parts.pass(parts.twin());
    expect([onPlatform(name), await stateOf(id)]).toEqual(['canceled', TAKEN_BACK]);
  });

  it('[LI-7] [LI-13] [M4] an offer that is asked for at the same moment is refused, or taken back', async () => {
    for (let n = 0; n < 6; n++) {
      const player = await three();
      const [outcome] = await Promise.all([ask(player, ...player.all), takeBreak(player.id)]);
      await parts.pass();
      if (!outcome.ok) expect(outcome.message).toBe('user_api.on_break');
      else {
        expect(await stateOf(outcome.id)).toEqual(TAKEN_BACK);
        expect(onPlatform(`skins-${outcome.id}`) ?? 'canceled').toBe('canceled');
      }
    }
  });
});

describe('when a limit of deposits is lowered', () => {
  it('[LI-14] [TR-4] open offers are taken back, the newest first, until the others keep to it', async () => {
    const player = await three();
    const [first, second, third] = player.all;
    const deposits = [await asked(player, first), await asked(player, second), await asked(player, third)];
    const states = async () => {
      await parts.pass();
      return Promise.all(deposits.map(async ({ id }) => (await stateOf(id))[0]));
    };
    await limit(player.id, creditOf(...player.all));
    expect(await states()).toEqual(['sending', 'sending', 'sending']);
    await limit(player.id, creditOf(first, second));
    expect(await states()).toEqual(['sending', 'sending', 'canceled']);
    await limit(player.id, creditOf(first, second) - 1, 30);
    expect(await states()).toEqual(['sending', 'canceled', 'canceled']);
    // A limit that is raised or removed takes effect later, and canceled deposits stay canceled.
    await limit(player.id, null);
    expect(await states()).toEqual(['sending', 'canceled', 'canceled']);
    await limit(player.id, 0, 1);
    expect(await states()).toEqual(['canceled', 'canceled', 'canceled']);
  });

  it('[LI-14] credited deposits and open invoices count, limits of play do not', async () => {
    const player = await three();
    const [first, second] = player.all;
    await money.deposit(player.id, { cents: 2500 });
    const [one, two] = [await asked(player, first), await asked(player, second)];
    await parts.limits.set({ playerId: player.id, kind: 'stake', window: 1, cents: 0 });
    await parts.limits.set({ playerId: player.id, kind: 'loss', window: 1, cents: 0 });
    await limit(player.id, 2500 + creditOf(first, second));
    await parts.pass();
    expect([onPlatform(one.name), onPlatform(two.name)]).toEqual(['sent', 'sent']);
    const invoice = await world.db.query<{ id: string }>(
      `insert into invoices (id, player_id, method, provider, amount_cents, currency, expires_at)
       values (gen_random_uuid(), $1, 'card_aggregator', 'test', 1, 'USD', now() + interval '1 hour')
       returning id`,
      [player.id],
    );
    await limit(player.id, 2500 + creditOf(first, second));
    await parts.pass();
    expect([onPlatform(one.name), onPlatform(two.name)]).toEqual(['sent', 'canceled']);
    expect(await world.db.query('select status from invoices where id = $1', [invoice[0]?.id])).toEqual([
      { status: 'created' },
    ]);
  });

  it('[LI-14] credits an accepted offer all the same, counts it, and leaves no room', async () => {
    const player = await three();
    const [first, second, third] = player.all;
    const { id, name } = await asked(player, first, second);
    parts.trades.become(name, 'accepted');
    await limit(player.id, 100);
    await parts.pass();
    expect(await stateOf(id)).toEqual(CREDITED);
    expect(await world.held(player.id)).toHaveLength(2);
    expect(
      (await parts.limits.of(player.id)).limits.find(({ kind, window }) => kind === 'deposit' && window === 7),
    ).toMatchObject({ limit: { cents: 100 }, usedCents: creditOf(first, second) });
    expect(await ask(player, third)).toMatchObject({ message: 'user_api.limit_reached', params: { sum: 0, days: 7 } });
    expect(
      await money.deposits.create({
        playerId: player.id,
        method: 'card_aggregator',
        sumCents: 100,
        promocode: null,
        key: null,
      }),
    ).toMatchObject({ message: 'user_api.limit_reached' });
  });

  it('[LI-14] credits skins at their whole worth if their price rose after the request', async () => {
    const player = await three();
    const [asset] = player.all;
    await limit(player.id, creditOf(asset));
    const { id, name } = await asked(player, asset);
    await world.db.query('update catalogue set price_cents = price_cents * 2 where id = $1', [asset.entryId]);
    parts.trades.become(name, 'accepted');
    await parts.pass();
    await world.db.query('update catalogue set price_cents = price_cents / 2 where id = $1', [asset.entryId]);
    expect(await stateOf(id)).toEqual(CREDITED);
    expect((await world.wagering.withdrawable(world.db, player.id)).depositedCents).toBe(
      worthOfShare(asset.priceCents * 2, 9500),
    );
  });
});
