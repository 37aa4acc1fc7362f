import {
  ESCROW,
  HOUSE,
  PLAYER,
  bonusOf,
  cashOf,
  cashbackOf,
  holdsItems,
  isEscrow,
  isPlayers,
  itemsOf,
  playerOf,
  reservedOf,
} from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET } from '../features/finance/statement.ts';
import { type TestDatabase, openTestDatabase } from '../testing/database.ts';

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});
afterAll(() => world.drop());

const PLAYERS = [1, 2, 77, 1_000_003, 2_000_000_000];
const CODES = cashOf(1) - cashOf(0);

describe('the chart of accounts', () => {
  it('[M1] the owner and the content of an account are the same in TypeScript and in SQL', async () => {
    const ids = [0, ...PLAYERS].flatMap((holder) =>
      Array.from({ length: CODES }, (_unused, code) => holder * CODES + code),
    );
    const rows = await world.db.query<object>(
      `select id, holder_of(id) as holder, code_of(id) as code, is_players(id) as "isPlayers", holds_items(id) as "holdsItems",
         is_escrow(id) as "isEscrow", is_players_items(id) as "isPlayersItems"
       from unnest($1::bigint[]) with ordinality as a(id, at) order by at`,
      [ids],
    );
    expect(rows).toEqual(
      ids.map((id) => ({
        id,
        holder: playerOf(id),
        code: id % CODES,
        isPlayers: isPlayers(id),
        holdsItems: holdsItems(id),
        isEscrow: isEscrow(id),
        isPlayersItems: isPlayers(id) && id === itemsOf(playerOf(id)),
      })),
    );
  });

  it('[M1] accounts that the schema names are the same in TypeScript and in SQL', async () => {
    expect(await world.db.query('select stock_account() as stock, market_account() as market')).toEqual([
      { stock: HOUSE.stock, market: HOUSE.market },
    ]);
    const rows = await world.db.query(
      `select cash_of(id) as cash, bonus_of(id) as bonus, cashback_of(id) as cashback, items_of(id) as items, reserved_of(id) as reserved from unnest($1::bigint[]) id order by id`,
      [PLAYERS],
    );
    expect(rows).toEqual(
      PLAYERS.map((id) => ({
        cash: cashOf(id),
        bonus: bonusOf(id),
        cashback: cashbackOf(id),
        items: itemsOf(id),
        reserved: reservedOf(id),
      })),
    );
  });

  it('[M1] the database has every account of the house and of a new player, and no other', async () => {
    const [player] = await world.db.query<{ id: number }>(
      `insert into players (steam_id, username) values ('s', 'p') returning id`,
    );
    const ids = (await world.db.query<{ id: number }>('select id from accounts order by id')).map(({ id }) => id);
    const house = Array.from({ length: CODES - 1 }, (_unused, at) => at + 1);
    expect(ids).toEqual([...house, ...Object.values(PLAYER).map((code) => (player?.id ?? 0) * CODES + code)]);
    expect(house).toEqual(expect.arrayContaining(Object.values(HOUSE)));
  });

  it('[M7] the code of an account tells its kind: escrows hold items, and no two games share one', () => {
    const named = Object.values(HOUSE);
    expect(named.filter(isEscrow)).toEqual(Object.values(ESCROW));
    expect(new Set(Object.values(ESCROW)).size).toBe(Object.keys(ESCROW).length);
    expect(named.filter(isEscrow).every(holdsItems)).toBe(true);
    expect([HOUSE.stock, itemsOf(7), reservedOf(7)].every(holdsItems)).toBe(true);
    expect([HOUSE.cash, HOUSE.market, HOUSE.payments, cashOf(7), bonusOf(7), cashbackOf(7)].some(holdsItems)).toBe(
      false,
    );
  });

  it('[M7] every named account belongs to a line of the balance sheet', async () => {
    const ids = [...Object.values(HOUSE), ...Object.values(PLAYER).map((code) => cashOf(7) - PLAYER.cash + code)];
    const rows = await world.db.query<{ id: number }>(
      `select account_id as id from unnest($1::bigint[]) account_id where ${BUCKET} is null`,
      [ids],
    );
    expect(rows).toEqual([]);
  });
});

describe('statements that name accounts by functions', () => {
  it.each([
    [
      'select id from items where account_id = stock_account() order by price_cents desc, entry_id, id limit 1',
      'items_stock',
    ],
    [
      `select id from items where account_id = ${HOUSE.stock} order by price_cents desc, entry_id, id limit 1`,
      'items_stock',
    ],
    [`select id from items where account_id = ${itemsOf(7)} order by price_cents desc, id limit 1`, 'items_player'],
  ])('[S9] a statement with account functions uses the index like one with numbers: %s', async (sql, index) => {
    const lines = await world.db.tx(async (query) => {
      await query.query('set local enable_seqscan = off');
      await query.query('set local enable_sort = off');
      return query.query<{ 'QUERY PLAN': string }>(`explain ${sql}`);
    });
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    expect(plan).toMatch(new RegExp(`using ${index} `));
    expect(plan).not.toContain('stock_account');
  });
});
