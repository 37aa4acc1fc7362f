import { AGREEMENT_VERSION } from '@updraft/contract/constants';
import { HOUSE, itemsOf, post } from '@updraft/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Query } from '../../db/db.ts';
import { createLog } from '../../lib/log.ts';
import { POSTGRES_URL } from '../../testing/database.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { type PriceParts, createPriceParts } from '../../testing/price-world.ts';
import { orderFromMarket } from '../storehouse/storehouse.store.ts';
import { Revaluing } from './revaluing.ts';

const HOLDERS = 1500;
const AT_ONCE = 100;
const OLD = 1000;
const NEW = 1080;

let world: CrashWorld;
let prices: PriceParts;
let entryId: number;
let holders: number[];
beforeAll(async () => {
  world = await createCrashWorld({ every: 100 });
  prices = createPriceParts(world);
  entryId = world.catalogue.entries[0]?.id ?? 0;
  await prices.reprice(entryId, OLD);
  const { id: first } = await world.player();
  await world.db.query(
    `insert into players (steam_id, username, avatar, accepted_version)
     select 'holder ' || n, 'holder', 'default', $2::int from generate_series(2, $1::int) n`,
    [HOLDERS, AGREEMENT_VERSION],
  );
  holders = (await world.db.query<{ id: number }>('select id from players where id >= $1 order by id', [first])).map(
    ({ id }) => id,
  );
  await give(holders);
  await world.db.query(
    'insert into play_states (player_id, to_stake_cents) select unnest($1::bigint[]), 5000 on conflict (player_id) do update set to_stake_cents = 5000',
    [holders],
  );
});
afterAll(() => world.drop());

/** Gives each player an item of the entry, ordered from the market, with a hundred items in a transfer. */
const give = async (playerIds: readonly number[]): Promise<void> => {
  for (let from = 0; from < playerIds.length; from += AT_ONCE) {
    const some = playerIds.slice(from, from + AT_ONCE);
    await world.db.tx(async (query) => {
      const key = `holders:${from}`;
      const ids = await post(query, [
        {
          key,
          kind: 'sandbox.grant',
          playerId: null,
          cash: [{ from: HOUSE.cash, to: HOUSE.market, cents: OLD * some.length }],
          items: [],
        },
      ]);
      const order = { entryId, count: some.length, priceCents: OLD, transferId: ids.get(key) as number };
      const ordered = await orderFromMarket(query, [order]);
      await post(query, [
        {
          key: `${key}:market`,
          kind: 'sandbox.grant',
          playerId: null,
          cash: [],
          items: ordered.map((item, at) => ({
            itemId: item.id,
            from: HOUSE.market,
            to: itemsOf(some[at] as number),
            priceCents: OLD,
          })),
        },
      ]);
    });
  }
};

const decide = async (toCents: number, { lifts }: { lifts: boolean }): Promise<void> => {
  await world.db.query(
    `insert into price_moves (entry_id, kind, from_cents, to_cents, lifts, decided_by)
     select id, 'staff', price_cents, $2, $3, 'test'
     from catalogue
     where id = $1`,
    [entryId, toCents, lifts],
  );
};
const inRows = async (cents: number): Promise<number> =>
  (
    await world.db.query('select id from items where entry_id = $1 and price_cents = $2 and is_players(account_id)', [
      entryId,
      cents,
    ])
  ).length;
const noted = async (): Promise<number> => (await world.db.query('select player_id from fallen_worths')).length;

/** Returns a `Revaluing`, and in `locked` the number of players that each of its statements has locked. */
const watched = (): { revaluing: Revaluing; locked: number[] } => {
  const locked: number[] = [];
  const outbox = {
    tx: (work: (query: Query, ...rest: never[]) => Promise<unknown>) =>
      world.outbox.tx((query, ...rest) => {
        const seen: Query = {
          query: (sql, params) => {
            if (sql.includes('for no key update') && sql.includes('from players'))
              locked.push((params?.[0] as number[]).length);
            return query.query(sql, params);
          },
        };
        return work(seen, ...(rest as unknown as never[]));
      }),
  } as unknown as CrashWorld['outbox'];
  return {
    revaluing: new Revaluing({
      outbox,
      wagering: world.wagering,
      log: createLog({ level: 'silent', pretty: false }),
      metrics: prices.metrics,
    }),
    locked,
  };
};

describe('an entry that thousands hold', () => {
  it('[PC-11] [S5] locks no more than a hundred of them in any commit of its new price', async () => {
    const { revaluing, locked } = watched();
    await decide(NEW, { lifts: false });
    await revaluing.run();
    expect(await inRows(NEW)).toBe(HOLDERS);
    expect(Math.max(...locked)).toBeLessThanOrEqual(AT_ONCE);
    expect(locked.length).toBeGreaterThanOrEqual(HOLDERS / AT_ONCE);
  });

  it('[WA-7] [S5] notes no more than a hundred of them in any commit when it counts again, and every one in the end', async () => {
    await world.db.query('update catalogue set suspended = true where id = $1', [entryId]);
    await decide(NEW, { lifts: true });
    const counts: number[] = [];
    expect(await prices.revaluing.applySome()).toBe(true);
    counts.push(await noted());
    while (await prices.revaluing.noteSome()) counts.push(await noted());
    expect(counts.map((count, at) => count - (counts[at - 1] ?? 0)).every((more) => more <= AT_ONCE)).toBe(true);
    expect(counts.at(-1)).toBe(HOLDERS);
    await prices.revaluing.run();
    expect(await noted()).toBe(0);
  });

  // Only PostgreSQL shows who waits for whom, because the embedded database has one connection.
  if (POSTGRES_URL)
    it('[PC-14] [S5] a bet of one of them is answered while the others still follow', async () => {
      world.points(200);
      await world.open();
      await decide(NEW + 10, { lifts: false });
      expect(await prices.revaluing.applySome()).toBe(true);
      const running = prices.revaluing.run();
      const playerId = holders.at(-1) as number;
      const [item] = await world.db.query<{ id: number }>('select id from items where account_id = $1', [
        itemsOf(playerId),
      ]);
      const ack = await world.bet({ playerId, items: [{ id: item?.id ?? 0, price_cents: NEW + 10 }], auto: 300 });
      const left = await inRows(NEW);
      expect(ack).toMatchObject({ status: 'success' });
      expect(left).toBeGreaterThan(AT_ONCE);
      await running;
      expect(await inRows(NEW)).toBe(0);
    });
});
