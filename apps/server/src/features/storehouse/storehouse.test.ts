import { HOUSE, itemsOf, post } from '@updraft/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type World, createWorld } from '../../testing/world.ts';
import { systemClock } from '../../lib/clock.ts';
import { Storehouse } from './storehouse.commands.ts';
import { listEntries } from './storehouse.store.ts';

let world: World;
let storehouse: Storehouse;
/** How far the clock of the storehouse is ahead. */
let laterMs = 0;
beforeAll(async () => {
  world = await createWorld();
  storehouse = new Storehouse({ outbox: world.outbox, clock: { ...systemClock, wallMs: () => Date.now() + laterMs } });
});
beforeEach(() => void world.emitted.splice(0));
afterAll(() => world.drop());

const entry = async (where = 'stock > 0') => {
  const [row] = await world.db.query<{ id: number; price_cents: number }>(
    `select id, price_cents
     from (
       select c.id, c.price_cents,
         (select count(*) from items i where i.entry_id = c.id and i.account_id = stock_account()) as stock
       from catalogue c
       where c.price_cents between 200 and 2000
     ) e
     where ${where}
     order by id
     limit 1`,
  );
  if (!row) throw new Error('no such entry');
  return row;
};
const worth = (items: { price_cents: number }[]): number => items.reduce((sum, item) => sum + item.price_cents, 0);

describe('buying and exchanging', () => {
  it('takes the price from the balance and gives the item, in one transfer', async () => {
    const player = await world.player({ cents: 5000 });
    const wanted = await entry();
    const answer = await storehouse.buy({
      playerId: player.id,
      entryIds: [wanted.id],
      itemIds: [],
      giveCents: 0,
      getCents: wanted.price_cents,
      key: null,
    });
    expect(answer).toEqual({ ok: true, message: 'storehouse_api.bought', balanceCents: 5000 - wanted.price_cents });
    expect(await world.held(player.id)).toHaveLength(1);
    expect(world.emitted.map((one) => one.event)).toEqual(['updateBalance', 'updateInventory']);
    await world.expectBalanced();
  });

  it('credits the difference when more is given than got', async () => {
    const player = await world.player();
    const given = await world.give(player.id, 3, { minCents: 2000, maxCents: 9000 });
    const wanted = await entry();
    const answer = await storehouse.buy({
      playerId: player.id,
      entryIds: [wanted.id],
      itemIds: given.map((item) => item.id),
      giveCents: worth(given),
      getCents: wanted.price_cents,
      key: null,
    });
    expect(answer).toMatchObject({
      ok: true,
      message: 'storehouse_api.exchanged',
      balanceCents: worth(given) - wanted.price_cents,
    });
    expect(await world.held(player.id)).toHaveLength(1);
    await world.expectBalanced();
  });

  it('orders from the market what is not in stock', async () => {
    const player = await world.player({ cents: 10_000 });
    const wanted = await entry('stock = 0');
    const answer = await storehouse.buy({
      playerId: player.id,
      entryIds: [wanted.id, wanted.id],
      itemIds: [],
      giveCents: 0,
      getCents: wanted.price_cents * 2,
      key: null,
    });
    expect(answer.ok).toBe(true);
    expect(await world.held(player.id)).toHaveLength(2);
    await world.expectBalanced();
  });

  it('refuses what the balance does not cover, changed totals, unknown and foreign items, and changes nothing', async () => {
    const [player, other] = [await world.player({ cents: 100 }), await world.player()];
    const foreign = await world.give(other.id, 1);
    const wanted = await entry();
    const buy = (parts: object) =>
      storehouse.buy({
        playerId: player.id,
        entryIds: [wanted.id],
        itemIds: [],
        giveCents: 0,
        getCents: wanted.price_cents,
        key: null,
        ...parts,
      });
    expect(await buy({})).toMatchObject({ ok: false, message: 'storehouse_api.insufficient_funds' });
    expect(await buy({ getCents: wanted.price_cents - 1 })).toMatchObject({
      ok: false,
      message: 'storehouse_api.price_changed',
      params: { get: wanted.price_cents / 100 },
    });
    expect(await buy({ entryIds: [999_999_999] })).toMatchObject({
      ok: false,
      message: 'storehouse_api.item_not_found',
    });
    expect(await buy({ itemIds: foreign.map((item) => item.id), giveCents: worth(foreign) })).toMatchObject({
      ok: false,
      message: 'storehouse_api.item_not_found',
    });
    expect(await world.balance(player.id)).toBe(100);
    expect(await world.held(other.id)).toEqual(foreign.map((item) => item.id));
  });

  it('[M3] answers a repeated key with the first answer, and another request under it with a refusal', async () => {
    const player = await world.player({ cents: 50_000 });
    const wanted = await entry();
    const command = {
      playerId: player.id,
      entryIds: [wanted.id],
      itemIds: [],
      giveCents: 0,
      getCents: wanted.price_cents,
      key: 'key-0001',
    };
    const answers = await Promise.all([storehouse.buy(command), storehouse.buy(command), storehouse.buy(command)]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await world.held(player.id)).toHaveLength(1);
    expect(await storehouse.buy({ ...command, entryIds: [wanted.id, wanted.id] })).toMatchObject({
      ok: false,
      message: 'app_api.key_reused',
    });
  });

  it('never sells one stock item to two players', async () => {
    const wanted = await entry('stock = 1');
    const players = await Promise.all(Array.from({ length: 6 }, () => world.player({ cents: 10_000 })));
    const answers = await Promise.all(
      players.map((player) =>
        storehouse.buy({
          playerId: player.id,
          entryIds: [wanted.id],
          itemIds: [],
          giveCents: 0,
          getCents: wanted.price_cents,
          key: null,
        }),
      ),
    );
    expect(answers.every((answer) => answer.ok)).toBe(true);
    const held = (await Promise.all(players.map((player) => world.held(player.id)))).flat();
    expect(new Set(held).size).toBe(6);
    await world.expectBalanced();
  });
});

describe('selling', () => {
  it('turns items into balance at their price', async () => {
    const player = await world.player();
    const items = await world.give(player.id, 2);
    expect(
      await storehouse.sell({
        playerId: player.id,
        itemIds: items.map((item) => item.id),
        giveCents: worth(items),
        key: null,
      }),
    ).toEqual({
      ok: true,
      message: 'storehouse_api.sold',
      balanceCents: worth(items),
    });
    expect(await world.held(player.id)).toEqual([]);
    await world.expectBalanced();
  });

  it('[M6] sells an item once, however many ask at the same moment', async () => {
    const player = await world.player();
    const [item] = await world.give(player.id, 1);
    if (!item) throw new Error('no item');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_unused, n) =>
        storehouse.sell({
          playerId: player.id,
          itemIds: [item.id],
          giveCents: item.price_cents,
          key: `sell-race-${n}`,
        }),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await world.balance(player.id)).toBe(item.price_cents);
  });

  it('refuses protected items and banned players', async () => {
    const player = await world.player();
    const [item] = await world.give(player.id, 1);
    if (!item) throw new Error('no item');
    await world.db.query(`update items set locked_until = now() + interval '1 hour' where id = $1`, [item.id]);
    const sell = { playerId: player.id, itemIds: [item.id], giveCents: item.price_cents, key: null };
    expect(await storehouse.sell(sell)).toMatchObject({ ok: false, message: 'storehouse_api.item_locked' });
    laterMs = 3_600_001;
    expect(await storehouse.sell(sell)).toMatchObject({ ok: true });
    laterMs = 0;
    await world.db.query('update players set banned = true where id = $1', [player.id]);
    expect(await storehouse.sell({ ...sell, key: 'while banned' })).toMatchObject({
      ok: false,
      message: 'user_api.banned',
    });
  });
});

describe('[M3] without a key of the client’s', () => {
  /** Pieces of which the storehouse has no second one: bought again, it is the same piece. */
  const singles = () =>
    world.db.query<{ id: number; entry_id: number; price_cents: number }>(
      `select min(id)::int as id, entry_id, price_cents
       from items
       where account_id = stock_account() and price_cents between 200 and 2000
       group by entry_id, price_cents
       having count(*) = 1
       order by 2
       limit 2`,
    );
  type Piece = Awaited<ReturnType<typeof singles>>[number];
  let keys = 0;
  const buy = (
    playerId: number,
    { entry_id, price_cents }: Piece,
    { given, key = null }: { given?: Piece; key?: string | null } = {},
  ) =>
    storehouse.buy({
      playerId,
      entryIds: [entry_id],
      itemIds: given ? [given.id] : [],
      giveCents: given?.price_cents ?? 0,
      getCents: price_cents,
      key,
    });
  const sell = (playerId: number, { id, price_cents }: Piece) =>
    storehouse.sell({ playerId, itemIds: [id], giveCents: price_cents, key: null });

  it('a sale that is sent again gets the first answer; one of the item bought back is a new sale', async () => {
    const [piece] = (await singles()) as [Piece];
    const player = await world.player({ cents: piece.price_cents });
    const sold = { ok: true, message: 'storehouse_api.sold', balanceCents: piece.price_cents };
    for (const _time of [1, 2]) {
      expect(await buy(player.id, piece, { key: `bought-with-key-${keys++}` })).toMatchObject({
        ok: true,
        balanceCents: 0,
      });
      expect(await world.held(player.id)).toEqual([piece.id]);
      const answers = await Promise.all([sell(player.id, piece), sell(player.id, piece)]);
      expect([...answers, await sell(player.id, piece)]).toEqual([sold, sold, sold]);
      expect([await world.balance(player.id), await world.held(player.id)]).toEqual([piece.price_cents, []]);
    }
    await world.expectBalanced();
  });

  it('a purchase that is sent again gets the first answer; one after its item was sold is a new purchase', async () => {
    const [piece] = (await singles()) as [Piece];
    const player = await world.player({ cents: piece.price_cents });
    const bought = { ok: true, message: 'storehouse_api.bought', balanceCents: 0 };
    for (const _time of [1, 2]) {
      const answers = await Promise.all([buy(player.id, piece), buy(player.id, piece)]);
      expect([...answers, await buy(player.id, piece)]).toEqual([bought, bought, bought]);
      expect([await world.balance(player.id), await world.held(player.id)]).toEqual([0, [piece.id]]);
      expect(await sell(player.id, piece)).toMatchObject({ ok: true, balanceCents: piece.price_cents });
    }
    await world.expectBalanced();
  });

  it('a purchase whose item was staked meanwhile is still the same purchase', async () => {
    const [piece] = (await singles()) as [Piece];
    const player = await world.player({ cents: 10_000 });
    const first = await buy(player.id, piece);
    const move = (from: number, to: number) =>
      world.db.tx((query) =>
        post(query, [
          {
            key: `test.stake:${keys++}`,
            kind: 'crash.stake',
            playerId: player.id,
            cash: [],
            items: [{ itemId: piece.id, from, to, priceCents: piece.price_cents }],
          },
        ]),
      );
    await move(itemsOf(player.id), HOUSE.crashEscrow);
    expect(await buy(player.id, piece)).toEqual(first);
    expect(await world.balance(player.id)).toBe(10_000 - piece.price_cents);
    await move(HOUSE.crashEscrow, itemsOf(player.id));
  });

  it('an exchange there, back and there again is three exchanges', async () => {
    const [one, other] = (await singles()) as [Piece, Piece];
    const player = await world.player({ cents: 10_000 });
    expect((await buy(player.id, one, { key: `bought-with-key-${keys++}` })).ok).toBe(true);
    for (const _time of [1, 2]) {
      const first = await buy(player.id, other, { given: one });
      expect(first).toMatchObject({ ok: true, balanceCents: 10_000 - other.price_cents });
      expect(await buy(player.id, other, { given: one })).toEqual(first);
      expect(await world.held(player.id)).toEqual([other.id]);
      expect(await buy(player.id, one, { given: other })).toMatchObject({
        ok: true,
        balanceCents: 10_000 - one.price_cents,
      });
      expect(await world.held(player.id)).toEqual([one.id]);
    }
    await world.expectBalanced();
  });
});

describe('the list', () => {
  const list = (parts: object) =>
    listEntries(world.db, { page: 1, pageSize: 40, words: [], minCents: null, maxCents: null, ...parts });

  it('pages by price descending within the bounds', async () => {
    const [first, second] = [await list({ maxCents: 5000 }), await list({ maxCents: 5000, page: 2 })];
    const prices = [...first.slice(0, 40), ...second.slice(0, 40)].map((row) => row.price_cents);
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    expect(Math.max(...prices)).toBeLessThanOrEqual(5000);
    expect(new Set([...first.slice(0, 40), ...second.slice(0, 40)].map((row) => row.id)).size).toBe(prices.length);
  });

  it('finds any word of the name in either language, and takes wildcards as they are', async () => {
    const english = await list({ words: ['redline'] });
    const sample = world.catalogue.entries.find((one) => one.finish);
    const russian = await list({ words: [sample?.nameRu.split(' ')[0] ?? ''] });
    expect(
      english.every((row) => world.catalogue.kind(row.id).market_hash_name.toLowerCase().includes('redline')),
    ).toBe(true);
    expect(russian.length).toBeGreaterThan(0);
    expect(await list({ words: ['%_%'] })).toEqual([]);
  });
});
