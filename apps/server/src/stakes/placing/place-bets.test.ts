import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crashPastBets } from '../../features/crash/crash.past-bets.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { playerItemsIn } from '../past/staked-items.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await createCrashWorld({ every: 20 });
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const withItems = async (count: number) => {
  await world.open();
  const { id } = await world.player();
  return { playerId: id, items: await world.give(id, count, { minCents: 100, maxCents: 3000 }) };
};

it('[CR-10] a bet with more items than are allowed is refused with how many are', async () => {
  const { playerId, items } = await withItems(21);
  expect(items).toHaveLength(21);
  expect(await world.bet({ playerId, items })).toEqual({
    status: 'error',
    message: 'crash_api.too_many_items',
    params: { value: 20 },
  });
  expect(await world.bet({ playerId, items: items.slice(1) })).toMatchObject({ status: 'success' });
  expect(await world.held(playerId)).toEqual([items[0]?.id]);
});

it('a bet shows its three dearest items, the dearest first', async () => {
  const { playerId, items } = await withItems(6);
  const ack = await world.bet({ playerId, items });
  const prices = items.map(({ price_cents }) => price_cents / 100).sort((a, b) => b - a);
  if (ack.status !== 'success') throw new Error(ack.message);
  expect(ack.bet.items.map(({ price }) => price)).toEqual(prices.slice(0, 3));
  expect(ack.bet.itemsMore).toBe(3);
});

it('a file of past bets has all items of a bet at the prices of its stake, a page only its dearest', async () => {
  const { playerId, items } = await withItems(5);
  await world.bet({ playerId, items: items.slice(1), auto: 200 });
  await world.bet({ playerId, items: items.slice(0, 1), auto: 300 });
  const rowsOf = async (asked: object) => (await crashPastBets.page(world.db, { playerId, ...asked })).rows;
  const pricesOf = (one: typeof items) => one.map(({ price_cents }) => price_cents / 100).sort((a, b) => b - a);
  const prices = [pricesOf(items.slice(0, 1)), pricesOf(items.slice(1))];
  await world.db.query('update items set price_cents = price_cents + 1 where id = any($1)', [
    items.map(({ id }) => id),
  ]);
  for (const filter of [{}, { least: 0.01 }]) {
    const rows = await rowsOf({ filter, allItems: true });
    expect(rows.map((row) => [row.items.map(({ price }) => price), row.itemsMore])).toEqual(
      prices.map((one) => [one, 0]),
    );
    expect(rows[1]?.items.every(({ market_hash_name: name, image }) => name !== '' && image !== '')).toBe(true);
  }
  expect((await rowsOf({})).map((row) => [row.items.length, row.itemsMore])).toEqual([
    [1, 0],
    [3, 1],
  ]);
  await world.db.query('update items set price_cents = price_cents - 1 where id = any($1)', [
    items.map(({ id }) => id),
  ]);
});

it('a round has all items of a player, over all of their bets, at the prices of the stakes; nothing of who has no bet', async () => {
  const { playerId, items } = await withItems(6);
  const bets = [items.slice(0, 1), items.slice(1)];
  const acks = await world.bets(bets.map((some, at) => ({ playerId, items: some, auto: 200 + at })));
  expect(acks.map(({ status }) => status)).toEqual(['success', 'success']);
  const id = world.roundId();
  const all = await playerItemsIn(world.db, { game: 'crash', id, playerId });
  expect(all?.map(({ price }) => price)).toEqual(
    items.map(({ price_cents }) => price_cents / 100).sort((a, b) => b - a),
  );
  const { id: other } = await world.player();
  expect(await playerItemsIn(world.db, { game: 'crash', id, playerId: other })).toBeNull();
  expect(await playerItemsIn(world.db, { game: 'wheel', id, playerId })).toBeNull();
  expect(await playerItemsIn(world.db, { game: 'crash', id: id - 1, playerId })).toBeNull();
});

it('[M1] the journal says of each stake in which round it was made', async () => {
  const { playerId, items } = await withItems(1);
  const ack = await world.bet({ playerId, items });
  if (ack.status !== 'success') throw new Error(ack.message);
  expect(
    await world.db.query('select kind, player_id, memo from transfers where key = $1', [`crash:stake:${ack.bet.id}`]),
  ).toEqual([{ kind: 'crash.stake', player_id: playerId, memo: { round: world.roundId() } }]);
});

it('[M6] gives an item to the first of two bets in a batch, and refuses the second', async () => {
  const { playerId, items } = await withItems(2);
  const [one, two] = items;
  if (!one || !two) throw new Error('no items');
  const acks = await world.bets([
    { playerId, items: [one], auto: 150 },
    { playerId, items: [one, two], auto: 200 },
    { playerId, items: [two, two], auto: 250 },
    { playerId, items: [two], auto: 300 },
  ]);
  const gone = { status: 'error', message: 'crash_api.item_not_found' };
  expect(acks).toMatchObject([{ status: 'success' }, gone, gone, { status: 'success' }]);
});

describe('[M3] a key that was used', () => {
  const REUSED = { status: 'error', message: 'app_api.key_reused' };

  it('means its first bet alone: other items or another target are refused, while betting is open and after it', async () => {
    const { playerId, items } = await withItems(4);
    const staked = items.slice(0, 2);
    const bet = { playerId, items: staked, auto: 200, key: 'bet-key-used' };
    const first = await world.bet(bet);
    expect(first).toMatchObject({ status: 'success' });
    const others = [
      { ...bet, auto: 300 },
      { ...bet, items: items.slice(0, 1) },
      { ...bet, items: items.slice(0, 3) },
      { ...bet, items: items.slice(1, 3) },
    ];
    expect(await world.bets(others)).toEqual(others.map(() => REUSED));
    await world.start();
    expect(await world.bets([...others, bet])).toEqual([...others.map(() => REUSED), first]);
    expect(await world.held(playerId)).toEqual(items.slice(2).map(({ id }) => id));
  });

  it('was not given: the same items with another target are staked already, and after betting it is over', async () => {
    const bet = { ...(await withItems(1)), auto: 200 };
    const first = await world.bet(bet);
    expect(first).toMatchObject({ status: 'success' });
    const other = { ...bet, auto: 300 };
    expect(await world.bets([bet, other])).toEqual([first, { status: 'error', message: 'crash_api.item_not_found' }]);
    await world.start();
    expect(await world.bets([bet, other])).toMatchObject([
      first,
      { status: 'error', message: 'crash_api.game_started' },
    ]);
  });

  it("belongs to its player: another player's bet with the same key is a bet of its own", async () => {
    const [one, two] = [await withItems(1), await withItems(1)];
    const acks = await world.bets([one, two].map((of) => ({ ...of, key: 'bet-key-of-two' })));
    expect(acks).toMatchObject([{ status: 'success' }, { status: 'success' }]);
    expect([await world.held(one.playerId), await world.held(two.playerId)]).toEqual([[], []]);
  });

  it('refuses other items in the next round', async () => {
    const { playerId, items } = await withItems(2);
    const key = 'bet-key-of-before';
    expect(await world.bet({ playerId, items: items.slice(0, 1), key })).toMatchObject({ status: 'success' });
    await world.open();
    const again = { playerId, items: items.slice(1), key };
    expect(await world.bet(again)).toEqual(REUSED);
    expect(await world.held(playerId)).toContain(items[1]?.id);
  });
});
