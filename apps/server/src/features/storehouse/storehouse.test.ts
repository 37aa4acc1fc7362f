import { EXTERIORS, RARITIES, WEAPON_CLASSES } from '@updraft/catalogue';
import { Exterior, Rarity, WeaponClass, calls } from '@updraft/contract';
import { HOUSE, cashOf, itemsOf, post } from '@updraft/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type World, createWorld } from '../../testing/world.ts';
import { systemClock } from '../../lib/clock.ts';
import { Storehouse } from './storehouse.commands.ts';
import { storehouseHandlers } from './storehouse.http.ts';
import { listEntries } from './storehouse.store.ts';

let world: World;
let storehouse: Storehouse;
/** Lead of the storehouse's clock. */
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
  /** Returns the only items of their entries in stock, so that a second purchase gives the same item. */
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

it('the inventory says when each item came to the player', async () => {
  const player = await world.player();
  const startMs = Date.now();
  await world.give(player.id, 1);
  const handlers = storehouseHandlers({ db: world.db, catalogue: world.catalogue, storehouse });
  const ask = handlers['POST /api/user/getInventory'] as unknown as (
    input: object,
    context: object,
  ) => Promise<unknown>;
  const answer = await ask({}, { session: { playerId: player.id } });
  const [item] = calls['POST /api/user/getInventory'].output.parse(answer).inventory;
  const [moved] = await world.db.query<{ moved_at: Date }>('select moved_at from items where id = $1', [item?.myId]);
  expect(item?.movedAt).toBe(moved?.moved_at.toISOString());
  expect(Math.abs(Date.parse(item?.movedAt ?? '') - startMs)).toBeLessThan(3_600_000);
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

  it('comes in pages of 40', async () => {
    const { catalogue } = world;
    const handlers = storehouseHandlers({ db: world.db, catalogue, storehouse });
    const ask = handlers['POST /api/all-items/getList'] as unknown as (input: object) => Promise<{
      data: { data: unknown[]; current_page: number; has_more: boolean };
    }>;
    const { data } = await ask({ page: 2, market_hash_name: '' });
    expect([data.data.length, data.current_page, data.has_more]).toEqual([40, 2, true]);
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

  /** Returns the catalogue entries of the first two pages. */
  const listed = async (parts: object) => {
    const kinds = new Map(world.catalogue.entries.map((one) => [one.id, one]));
    const rows = (await Promise.all([1, 2].map((page) => list({ page, ...parts })))).flatMap((page) =>
      page.slice(0, 40),
    );
    return rows.map(({ id, price_cents }) => {
      const kind = kinds.get(id);
      if (!kind) throw new Error('no such entry');
      return { ...kind, cents: price_cents };
    });
  };

  it('keeps what fits every filter, and nothing else', async () => {
    const { entries } = world.catalogue;
    const filters = [
      [{ weapon: 'knife' }, (one) => one.weaponClass === 'knife'],
      [{ wear: 'ww' }, (one) => one.exterior === 'ww'],
      [{ rarity: 'covert' }, (one) => one.rarity === 'covert'],
      [{ stattrak: true }, (one) => one.variant === 'stattrak'],
      [{ stattrak: false }, (one) => one.variant !== 'stattrak'],
      [
        { weapon: 'sniper', wear: 'ft', rarity: 'covert', stattrak: true, words: ['awp'] },
        (one) => one.weapon === 'AWP' && one.exterior === 'ft' && one.rarity === 'covert' && one.variant === 'stattrak',
      ],
    ] as [object, (one: (typeof entries)[number]) => boolean][];
    for (const [filter, fits] of filters) {
      const rows = await list({ ...filter, pageSize: 100_000 });
      expect(
        rows.map(({ id }) => id).sort((a, b) => a - b),
        JSON.stringify(filter),
      ).toEqual(entries.filter(fits).map(({ id }) => id));
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  it('sorts by price, name and rarity', async () => {
    const dearest = await listed({});
    expect(await listed({ sort: 'dearest' })).toEqual(dearest);
    const cheapest = (await listed({ sort: 'cheapest' })).map(({ cents }) => cents);
    expect(cheapest).toEqual([...cheapest].sort((a, b) => a - b));
    expect(cheapest[0]).toBeLessThan(dearest[0]?.cents ?? 0);
    const names = (await listed({ sort: 'name' })).map(({ weapon, finish }) => [weapon, finish ?? ''].join('\u0000'));
    expect(names).toEqual([...names].sort());
    expect(names[0]).toMatch(/^AK-47/);
    const rarest = await listed({ sort: 'rarity', weapon: 'machinegun' });
    const ranks = rarest.map(({ rarity, cents }) => RARITIES.indexOf(rarity) * 1e9 + cents);
    expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
  });

  it.each(['dearest', 'cheapest', 'name', 'rarity'])('sorts by %s over pages without repeat or gap', async (sort) => {
    const asked = { sort, weapon: 'glove', pageSize: 7 };
    const whole = await list({ ...asked, pageSize: 1000 });
    const pages = Array.from({ length: Math.ceil(whole.length / 7) }, (_, index) =>
      list({ ...asked, page: index + 1 }),
    );
    const rows = (await Promise.all(pages)).flatMap((page) => page.slice(0, 7));
    expect(whole.length).toBeGreaterThan(14);
    expect(rows).toEqual(whole);
  });

  it('has the orders, weapons, wears and rarities of the catalogue', () => {
    const { input } = calls['POST /api/all-items/getList'];
    const accepts = (parts: object): boolean => input.safeParse({ appId: 730, ...parts }).success;
    expect([...WeaponClass.options]).toEqual([...WEAPON_CLASSES]);
    expect([...Exterior.options]).toEqual([...EXTERIORS]);
    expect([...Rarity.options]).toEqual([...RARITIES]);
    expect(accepts({ sort: 'name', weapon: 'knife', wear: 'fn', rarity: 'covert', stattrak: false })).toBe(true);
    const unknown = [
      { sort: 'id' },
      { sort: null },
      { weapon: 'ak47' },
      { weapon: ['knife'] },
      { wear: 'FN' },
      { rarity: '' },
      { stattrak: 'true' },
      { variant: 'souvenir' },
    ];
    expect(unknown.filter(accepts)).toEqual([]);
  });

  it('comes filtered and sorted through the call', async () => {
    const handlers = storehouseHandlers({ db: world.db, catalogue: world.catalogue, storehouse });
    const { input, output } = calls['POST /api/all-items/getList'];
    const ask = handlers['POST /api/all-items/getList'] as unknown as (input: object) => Promise<unknown>;
    const asked = { sort: 'cheapest', weapon: 'sniper', wear: 'ft', rarity: 'covert', stattrak: true };
    const { data } = output.parse(await ask(input.parse({ appId: 730, ...asked }))).data;
    expect(data.map(({ price }) => price)).toEqual(data.map(({ price }) => price).sort((a, b) => a - b));
    expect(new Set(data.map(({ item }) => `${item.exterior} ${item.rarity}`))).toEqual(new Set(['ft covert']));
    expect(data.every(({ item }) => item.market_hash_name.startsWith('StatTrak™ '))).toBe(true);
  });
});

describe('what a trade comes to', () => {
  const buy = (playerId: number, parts: Partial<Parameters<Storehouse['buy']>[0]>) =>
    storehouse.buy({ playerId, entryIds: [], itemIds: [], giveCents: 0, getCents: 0, key: null, ...parts });
  /** Returns the sums that each transfer of a player's purchases moved, by account. */
  const purchases = async (playerId: number): Promise<Record<string, number>[]> => {
    const rows = await world.db.query<{ id: number; account_id: number; amount_cents: number }>(
      `select t.id, p.account_id, p.amount_cents from transfers t join postings p on p.transfer_id = t.id
       where t.player_id = $1 and t.kind = 'storehouse.buy' order by t.id`,
      [playerId],
    );
    return [...new Set(rows.map(({ id }) => id))].map((id) =>
      Object.fromEntries(
        rows.filter((row) => row.id === id).map(({ account_id, amount_cents }) => [account_id, amount_cents]),
      ),
    );
  };

  it('is nothing without a selection, or for one item named twice', async () => {
    const player = await world.player({ cents: 100_000 });
    const [item] = await world.give(player.id, 1);
    const wanted = await entry();
    const none = { ok: false, message: 'storehouse_api.none_selected' };
    expect(await buy(player.id, {})).toMatchObject(none);
    expect(await storehouse.sell({ playerId: player.id, itemIds: [], giveCents: 0, key: null })).toMatchObject(none);
    const twice = { itemIds: [item?.id ?? 0, item?.id ?? 0], giveCents: 2 * (item?.price_cents ?? 0) };
    const notFound = { ok: false, message: 'storehouse_api.item_not_found' };
    expect(await storehouse.sell({ playerId: player.id, ...twice, key: null })).toMatchObject(notFound);
    expect(await buy(player.id, { entryIds: [wanted.id], getCents: wanted.price_cents, ...twice })).toMatchObject(
      notFound,
    );
    expect(await buy(player.id, { entryIds: [wanted.id, 999_999_999], getCents: wanted.price_cents })).toMatchObject(
      notFound,
    );
    expect([await world.balance(player.id), await world.held(player.id)]).toEqual([100_000, [item?.id]]);
  });

  it('[PC-13] says what everything is worth now when the client thought otherwise', async () => {
    const player = await world.player({ cents: 100_000 });
    const items = await world.give(player.id, 2);
    const wanted = await entry();
    const sell = (giveCents: number) =>
      storehouse.sell({ playerId: player.id, itemIds: items.map(({ id }) => id), giveCents, key: null });
    for (const wrong of [worth(items) - 1, worth(items) + 1])
      expect(await sell(wrong)).toMatchObject({
        message: 'storehouse_api.worth_changed',
        params: { give: worth(items) / 100 },
      });
    const getCents = 2 * wanted.price_cents;
    const both = { entryIds: [wanted.id, wanted.id], itemIds: items.map(({ id }) => id) };
    for (const wrong of [{ giveCents: worth(items) + 1 }, { getCents: getCents + 1 }])
      expect(await buy(player.id, { ...both, giveCents: worth(items), getCents, ...wrong })).toEqual({
        ok: false,
        message: 'storehouse_api.price_changed',
        params: { give: worth(items) / 100, get: getCents / 100 },
        prices: [{ id: wanted.id, cents: wanted.price_cents }],
      });
  });

  it('an exchange of equal worth needs no money, and the last cent of a balance is enough', async () => {
    const wanted = await entry();
    const [exact, short] = [
      await world.player({ cents: wanted.price_cents }),
      await world.player({ cents: wanted.price_cents - 1 }),
    ];
    const one = { entryIds: [wanted.id], getCents: wanted.price_cents };
    expect(await buy(exact.id, one)).toMatchObject({ ok: true, balanceCents: 0 });
    expect(await buy(short.id, one)).toMatchObject({ message: 'storehouse_api.insufficient_funds' });
    const [held] = await world.held(exact.id);
    const back = { itemIds: [held ?? 0], giveCents: wanted.price_cents };
    expect(await buy(exact.id, { ...one, ...back })).toEqual({
      ok: true,
      message: 'storehouse_api.exchanged',
      balanceCents: 0,
    });
    expect(await world.held(exact.id)).toHaveLength(1);
    await world.expectBalanced();
  });

  it('buys on the market only the items of an entry that the stock lacks', async () => {
    const wanted = await entry('stock = 1');
    const player = await world.player({ cents: 100_000 });
    const entryIds = [wanted.id, wanted.id, wanted.id];
    expect(await buy(player.id, { entryIds, getCents: 3 * wanted.price_cents })).toMatchObject({ ok: true });
    expect(await world.held(player.id)).toHaveLength(3);
    const price = wanted.price_cents;
    expect(await purchases(player.id)).toEqual([
      {
        [cashOf(player.id)]: -3 * price,
        [HOUSE.cash]: 3 * price,
        [HOUSE.stock]: -price,
        [itemsOf(player.id)]: price,
      },
      // The house pays the market for the two others.
      { [HOUSE.cash]: -2 * price, [itemsOf(player.id)]: 2 * price },
    ]);
    await world.expectBalanced();
  });

  it('the stock of one entry does not count for another', async () => {
    const [stocked, missing] = [await entry('stock > 1'), await entry('stock = 0')];
    const player = await world.player({ cents: 100_000 });
    const getCents = 2 * stocked.price_cents + missing.price_cents;
    expect(await buy(player.id, { entryIds: [stocked.id, missing.id, stocked.id], getCents })).toMatchObject({
      ok: true,
    });
    const held = await world.db.query('select entry_id from items where account_id = $1 order by entry_id', [
      itemsOf(player.id),
    ]);
    expect(held).toEqual([stocked.id, stocked.id, missing.id].sort((a, b) => a - b).map((id) => ({ entry_id: id })));
    expect((await purchases(player.id))[1]).toMatchObject({ [HOUSE.cash]: -missing.price_cents });
    await world.expectBalanced();
  });

  it('[PC-6] includes nothing of a suspended entry, and only the player is told of the bought items', async () => {
    const [wanted, player] = [await entry(), await world.player({ cents: 100_000 })];
    const one = { entryIds: [wanted.id], getCents: wanted.price_cents };
    await world.db.query('update catalogue set suspended = true where id = $1', [wanted.id]);
    expect(await buy(player.id, one)).toMatchObject({ message: 'storehouse_api.item_suspended' });
    await world.db.query('update catalogue set suspended = false where id = $1', [wanted.id]);
    expect(await buy(player.id, one)).toMatchObject({ ok: true });
    expect(world.emitted.map(({ to, event }) => [to, event])).toEqual([
      [{ playerId: player.id }, 'updateBalance'],
      [{ playerId: player.id }, 'updateInventory'],
    ]);
  });

  it('[M3] a refusal under a key is the answer to its repeat; without one the same selection is tried again', async () => {
    const wanted = await entry();
    const player = await world.player();
    const one = { entryIds: [wanted.id], getCents: wanted.price_cents };
    const refused = { message: 'storehouse_api.insufficient_funds' };
    expect(await buy(player.id, { ...one, key: 'refused-once' })).toMatchObject(refused);
    expect(await buy(player.id, one)).toMatchObject(refused);
    const item = await world.give(player.id, 1, { minCents: wanted.price_cents, maxCents: wanted.price_cents + 5000 });
    const sold = { playerId: player.id, itemIds: item.map(({ id }) => id), giveCents: worth(item), key: null };
    expect(await storehouse.sell(sold)).toMatchObject({ ok: true });
    expect(await buy(player.id, { ...one, key: 'refused-once' })).toMatchObject(refused);
    expect(await buy(player.id, one)).toMatchObject({ ok: true });
  });
});

describe('items for a sum', () => {
  it('[WD-18] are in stock at a price that is reliable, come to at most the sum, and are bought as they were picked', async () => {
    const handlers = storehouseHandlers({ db: world.db, catalogue: world.catalogue, storehouse });
    const pick = (input: object) =>
      (
        handlers['POST /api/all-items/pick'] as unknown as (input: object) => Promise<{
          picked: { entry: { id: number; price: number; market_count: number }; count: number }[];
          sum: number;
        }>
      )({ items: 50, ...input });
    const { picked, sum } = await pick({ sum: 87.65 });
    expect(sum).toBeLessThanOrEqual(87.65);
    expect(sum).toBeGreaterThan(87);
    for (const { entry: one, count } of picked) expect(count).toBeLessThanOrEqual(one.market_count);
    const player = await world.player({ cents: 8765 });
    const bought = await storehouse.buy({
      playerId: player.id,
      entryIds: picked.flatMap(({ entry: one, count }) => Array.from({ length: count }, () => one.id)),
      itemIds: [],
      giveCents: 0,
      getCents: Math.round(sum * 100),
      key: 'picked',
    });
    expect(bought).toMatchObject({ ok: true, balanceCents: 8765 - Math.round(sum * 100) });

    const [first] = (await pick({ sum: 50, items: 1 })).picked;
    await world.db.query('update catalogue set suspended = true where id = $1', [first?.entry.id]);
    const [second] = (await pick({ sum: 50, items: 1 })).picked;
    await world.db.query('update catalogue set suspended = false where id = $1', [first?.entry.id]);
    expect(second?.entry.id).not.toBe(first?.entry.id);
    expect(await pick({ sum: 0 })).toEqual({ picked: [], sum: 0 });
  });
});
