import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, POSTGRES_URL, newDatabase } from '../testing/database.ts';
import type { Query } from './db.ts';
import { migrations } from './migrations/index.ts';
import { openDb } from './open.ts';

let world: TestDatabase;
const KEPT_SUMS = migrations.findIndex(({ name }) => name === '0028-kept-sums');
const apply = async (query: Query, some: typeof migrations): Promise<void> => {
  for (const { sql } of some) for (const statement of sql.split('\n--;\n')) await query.query(statement);
};
/** Rounds of 100 bets, of 50 players each, every other one won; the last round still open. */
const PAST = [
  `insert into players (steam_id, username, avatar) select 's' || n, 'p', 'a' from generate_series(1, 50) n`,
  `insert into fair_chains (game, base, length, commitment, beacon, beacon_round, salt, receipt) values ('crash', 0, 10, 'x', 't', 1, 'x', 't')`,
  `insert into crash_rounds (id, chain_id, chain_index, day_of_month, public_hash, rules_version, limits, payout_cap_cents, phase, opened_at, starts_at, settled_at)
   select n, c.id, n, 1, 'h', 1, '{}', 1, 'crashed', now(), now(), case when n < 3 then now() end from fair_chains c, generate_series(1, 3) n`,
  `insert into crash_bets (round_id, player_id, command_key, item_ids, items, stake_cents, cap_hundredths, status, win_cents, cash_out_hundredths)
   select r.id, p.id, r.id || ':' || n, '{}', '[]', 100, 1000, 1 + n % 2, case when n % 2 = 0 then 200 end, case when n % 2 = 0 then 200 end
   from crash_rounds r, players p, generate_series(1, 2) n`,
  `insert into withdrawals (player_id, type, system, wallet, sum_cents, payout_cents, item_ids, items, status, ended_at)
   select p.id, 'site', 1, 'w', 100, 80, '{1}', '[]', s, case when s = 'completed' then now() end from players p, unnest(array['completed', 'sending']) s`,
];
/** Of all players, how many have which sums. */
const sums = () =>
  world.db.query(`select k.games, k.wins, k.won_cents, s.paid_out_cents, count(*)::int as players from play_states s left join crash_player_sums k on k.player_id = s.player_id group by 1, 2, 3, 4`);

beforeAll(async () => {
  const place = await newDatabase();
  const db = await openDb(place);
  world = {
    ...place,
    db,
    drop: async () => {
      await db.close();
      await place.drop();
    },
  };
  await apply(db, migrations.slice(0, KEPT_SUMS));
  for (const sql of PAST) await db.query(sql);
});
afterAll(() => world.drop());

it('[M10] the sums begin with the past, and nothing is between it and what is counted from then on', async () => {
  const { db } = world;
  const close = (query: Query) => query.query('update crash_rounds set settled_at = now() where settled_at is null');
  const pay = (query: Query) => query.query(`update withdrawals set status = 'completed', ended_at = now() where status = 'sending'`);
  const migration = () => db.tx((query) => apply(query, migrations.slice(KEPT_SUMS)));
  if (POSTGRES_URL) {
    // A process of an earlier version has closed the round and not committed yet as the migration begins.
    let migrated = Promise.resolve();
    await db.tx(async (query) => {
      await close(query);
      await pay(query);
      migrated = migration();
      await expect.poll(async () => (await query.query(`select 1 from pg_locks where not granted and relation = 'crash_rounds'::regclass`)).length).toBe(1);
    });
    await migrated;
  } else {
    await migration();
    expect(await sums()).toEqual([{ games: 4, wins: 2, won_cents: 400, paid_out_cents: 80, players: 50 }]);
    await close(db);
    await pay(db);
  }
  expect(await sums()).toEqual([{ games: 6, wins: 3, won_cents: 600, paid_out_cents: 160, players: 50 }]);
});
