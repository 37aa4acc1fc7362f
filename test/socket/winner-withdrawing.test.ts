import { MAX_FUNDED_ITEMS } from '@updraft/contract';
import { HOUSE, itemsOf, reconcile, reservedOf } from '@updraft/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FEATURES } from '../../apps/server/src/features.ts';
import { bookChecksOf } from '../../apps/server/src/features/reconciliation.ts';
import { type Client, byId, connect } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';
import { chooseOffer, linkTrades } from '../support/trading.ts';

// Tests players who withdraw items while the pot or the wheel pays these items, or while the items are staked.

const SETTINGS = {
  'jackpot.timerMs': 1500,
  'jackpot.endTimeSeconds': 6,
  // The player bets on all colours, so that one bet wins.
  'wheel.bettingMs': 5000,
  'wheel.spinMs': 1000,
  'wheel.maxColours': 4,
  'wheel.maxBets': 20,
  'limits.callsPerMinute': 1_000_000,
  'limits.commandsPerMinute': 1_000_000,
  'limits.addressCallsPerMinute': 1_000_000,
  'limits.addressRequestsPerMinute': 1_000_000,
  'withdraw.minCents': 1,
  'withdraw.dailyCents': 100_000_000,
  'trade.sandboxSoldOut': '',
};
const COLOURS = ['black', 'red', 'green', 'yellow'];
/** Number of times that each player gets items. */
const FUNDED = 3;

let site: TestSite;
/** Two players whose pages show the jackpot. */
let pair: [Client, Client];
beforeAll(async () => {
  site = await startSite({ settings: SETTINGS });
  pair = [
    await connect(site.url, 'rich', undefined, { game: 'jackpot' }),
    await connect(site.url, 'player', undefined, { game: 'jackpot' }),
  ];
  for (const client of pair) {
    await linkTrades(client);
    for (let n = 0; n < FUNDED; n++) await client.call('POST /api/sandbox/fund', { sum: 0, items: MAX_FUNDED_ITEMS });
  }
  // The deposits are large enough to withdraw any item.
  await deposited(ENOUGH_CENTS);
});
afterAll(async () => {
  for (const client of pair) client.close();
  await deposited(-ENOUGH_CENTS);
  expect(await reconcile(site.db, bookChecksOf(FEATURES))).toEqual([]);
  await site.drop();
});

const ENOUGH_CENTS = 100_000_000;
const deposited = (cents: number): Promise<unknown> =>
  site.db.query('update play_states set deposited_cents = deposited_cents + $1', [cents]);

interface Item {
  myId: number;
  price: number;
}

/** Items that tests have used already. */
const taken = new Set<number>();
const itemsFor = async (client: Client, count: number): Promise<Item[]> => {
  const held = (await client.inventory()).filter(
    ({ myId, price, lockedUntil }) => price >= 0.5 && price <= 100 && lockedUntil === null && !taken.has(myId),
  );
  const items = held.slice(0, count);
  if (items.length < count) throw new Error(`only ${items.length} of ${count} items`);
  for (const { myId } of items) taken.add(myId);
  return items;
};

const idOf = async (client: Client): Promise<number> => (await client.call('POST /api/user/get')).id;
/** Requests the withdrawal of an item as a skin; `asMoney`: as money. Both return true if it was accepted. */
const asSkin = async (client: Client, item: Item): Promise<boolean> =>
  (await client.call('POST /api/withdraws/send', { items: byId([item]) })).status === 'success';
const asMoney = async (client: Client, item: Item): Promise<boolean> => {
  const request = { sum: item.price, wallet: '4111111111111111', system: 3, items: byId([item]) } as const;
  return (await client.call('POST /api/user/createWithdraw', request)).status === 'success';
};

/**
 * Requests each of the items, as a skin and as money at once, repeatedly until `isOver` returns true, and once more.
 * Returns those that were withdrawn: a repeated request for money gets the same response.
 */
const rush = async (client: Client, items: readonly Item[], isOver: () => boolean): Promise<number[]> => {
  const withdrawn = new Set<number>();
  for (let isLast = false; !isLast;) {
    isLast = isOver();
    for (const item of items) {
      const accepted = await Promise.all([asSkin(client, item), asMoney(client, item)]);
      if (accepted.some(Boolean)) withdrawn.add(item.myId);
    }
  }
  return [...withdrawn].sort();
};

/** Returns the account of each item now. */
const placesOf = async (items: readonly Item[]): Promise<Map<number, number>> => {
  const rows = await site.db.query<{ id: number; account_id: number }>(
    'select id, account_id from items where id = any($1::bigint[])',
    [items.map(({ myId }) => myId)],
  );
  return new Map(rows.map(({ id, account_id }) => [id, account_id]));
};
/** Returns the number of valid withdrawals of each item. */
const withdrawals = async (items: readonly Item[]): Promise<number[]> =>
  (
    await site.db.query<{ id: number }>(
      `select unnest(item_ids) as id from withdrawals where status <> 'canceled' and item_ids && $1::bigint[]`,
      [items.map(({ myId }) => myId)],
    )
  ).map(({ id }) => id);
/** Accepts the open offer, if there is one, because a player takes one skin at a time. */
const finishOffer = async (client: Client): Promise<void> => {
  const isFree = async (): Promise<boolean> => {
    const { withdraws } = await client.call('POST /api/withdraws/list');
    const offer = withdraws.find(({ type, status }) => type === 'steam' && status === 'sending');
    if (offer?.trade?.url) await chooseOffer(offer.trade.url, 'accept');
    return !offer;
  };
  await expect.poll(isFree, { timeout: 60_000, interval: 100 }).toBe(true);
};

it('[M6] [JP-27] each item of a pot is paid once and withdrawn at most once if the winner withdraws it as it is paid', async () => {
  const stakes = await Promise.all(pair.map((client) => itemsFor(client, 3)));
  const pot = stakes.flat();
  const spins = Promise.all([
    pair[0].next('startJackpot', () => true, 60_000),
    pair[1].next('startJackpot', () => true, 60_000),
  ]);
  for (const [at, client] of pair.entries()) {
    const bet = await client.call('POST /api/jackpot/setBet', { items: (stakes[at] ?? []).map(({ myId }) => myId) });
    expect(bet.status).toBe('success');
  }
  const [{ winner, roundId }] = await spins;
  const wins = () => pair.flatMap((client) => client.seen('jackpotWin')).filter((win) => win.roundId === roundId);
  const withdrawn = await Promise.all(pair.map((client) => rush(client, pot, () => wins().length > 0)));

  const ids = await Promise.all(pair.map(idOf));
  const place = ids.indexOf(winner.user.id);
  const own = withdrawn[place] ?? [];
  expect(withdrawn[1 - place]).toEqual([]);
  expect(wins()).toHaveLength(1);
  // The winner's requests continue after the payment, so some items were withdrawn, each of them once.
  expect(own.length).toBeGreaterThan(0);
  expect((await withdrawals(pot)).sort()).toEqual(own);
  const places = await placesOf(pot);
  const lost = pot.filter(({ myId }) => places.get(myId) === HOUSE.stock && !own.includes(myId));
  expect(pot.length - lost.length).toBe(winner.items);
  for (const { myId } of pot) {
    if (own.includes(myId)) expect([reservedOf(winner.user.id), HOUSE.market]).toContain(places.get(myId));
    else expect([itemsOf(winner.user.id), HOUSE.stock]).toContain(places.get(myId));
  }
});

it('[M6] [WH-26] a player who withdraws other items as the wheel pays them gets both, each once', async () => {
  const [client] = pair;
  await finishOffer(client);
  await client.request('watch', { game: 'wheel' });
  const [staked, held] = [await itemsFor(client, COLOURS.length), await itemsFor(client, 4)];
  const { roundId } = await client.next('newGameWheel', ({ game }) => game.msLeft > 3000);
  const spun = client.next('startWheel', (spin) => spin.roundId === roundId && spin.ms > 1, 60_000);
  const bets = await Promise.all(
    COLOURS.map((colour, at) => {
      const item = staked[at] as Item;
      return client.call('POST /api/wheel/setBet', { items: byId([item]), sum: item.price, colour, round: roundId });
    }),
  );
  expect(bets.map(({ status }) => status)).toEqual(COLOURS.map(() => 'success'));
  const balance = async () => Math.round((await client.call('POST /api/user/get')).balance * 100);
  const before = await balance();
  await spun;
  const wins = () => client.seen('wheelWin').filter((win) => win.roundId === roundId);
  const [own] = await Promise.all([
    rush(client, held, () => wins().length > 0),
    // Staked items are not available, and lost items do not come back.
    rush(client, staked, () => wins().length > 0).then((none) => expect(none).toEqual([])),
  ]);
  const [win] = wins();
  expect(wins()).toHaveLength(1);
  expect(own).toEqual(held.map(({ myId }) => myId).sort());
  expect((await withdrawals(held)).sort()).toEqual(own);
  expect(await balance()).toBe(before + Math.round((win?.remainder ?? 0) * 100));
  if (win?.item) expect((await client.inventory()).map(({ myId }) => myId)).toContain(win.item.myId);
});

it.each(['jackpot', 'wheel'] as const)(
  '[M6] [WD-1] an item that is withdrawn as a skin, as money and staked in the %s at once is one of them',
  async (game) => {
    const [client] = pair;
    await finishOffer(client);
    if (game === 'wheel') await client.next('newGameWheel', ({ game: { msLeft } }) => msLeft > 3000);
    else await expect.poll(async () => (await client.call('POST /api/jackpot/get')).game?.phase).toMatch(/empty|alone/);
    const items = await itemsFor(client, 6);
    const stake = async (item: Item): Promise<boolean> => {
      const answer =
        game === 'jackpot'
          ? await client.call('POST /api/jackpot/setBet', { items: [item.myId] })
          : await client.call('POST /api/wheel/setBet', { items: byId([item]), sum: item.price, colour: 'black' });
      return answer.status === 'success';
    };
    const done = await Promise.all(
      items.map(async (item, at) => {
        const ways = [() => stake(item), () => asMoney(client, item), () => asSkin(client, item)];
        // The order of the three requests rotates.
        const order = [...ways.slice(at % 3), ...ways.slice(0, at % 3)];
        return (await Promise.all(order.map((way) => way()))).filter(Boolean).length;
      }),
    );
    expect(done).toEqual(items.map(() => 1));
    const staked = await site.db.query<{ id: number }>(
      'select unnest(item_ids) as id from bets where item_ids && $1::bigint[]',
      [items.map(({ myId }) => myId)],
    );
    const somewhere = [...staked.map(({ id }) => id), ...(await withdrawals(items))];
    expect(somewhere.sort()).toEqual(items.map(({ myId }) => myId).sort());
  },
);
