import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, openTestDatabase } from '../testing/database.ts';

let world: TestDatabase;
/** Two rounds of 100 bets of 50 players, every other bet won, and for each player one withdrawal that is being sent. */
const PAST = [
  `insert into players (steam_id, username, avatar) select 's' || n, 'p', 'a' from generate_series(1, 50) n`,
  `insert into fair_chains (game, base, length, commitment, beacon, beacon_round, salt, receipt) values ('crash', 0, 10, 'x', 't', 1, 'x', 't')`,
  `insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase, opened_at, starts_at, settled_at)
   select c.game, n, c.id, n, 1, 'h', 1, '{}', 'ended', now(), now(), case when n < 2 then now() end from fair_chains c, generate_series(1, 2) n`,
  `insert into bets (game, round_id, player_id, command_key, item_ids, items, stake_cents, status, win_cents, multiplier_hundredths)
   select r.game, r.id, p.id, r.id || ':' || n, '{}', '[]', 100, 1 + n % 2, case when n % 2 = 0 then 200 end, case when n % 2 = 0 then 200 end
   from rounds r, players p, generate_series(1, 2) n`,
  `insert into withdrawals (player_id, type, system, wallet, sum_cents, payout_cents, item_ids, items, status)
   select p.id, 'site', 1, 'w', 100, 80, '{1}', '[]', 'sending' from players p`,
];
/** Of all players, how many have which sums. */
const sums = () =>
  world.db.query(
    `select k.bets, k.wins, k.won_cents, k.staked_cents, s.paid_out_cents, count(*)::int as players
     from play_states s
     left join player_sums k on k.player_id = s.player_id
     group by 1, 2, 3, 4, 5`,
  );

beforeAll(async () => {
  world = await openTestDatabase();
  for (const sql of PAST) await world.db.query(sql);
});
afterAll(() => world.drop());

it('[M10] the database counts what a closed round and a completed withdrawal come to, once', async () => {
  const { db } = world;
  expect(await sums()).toEqual([
    { bets: null, wins: null, won_cents: null, staked_cents: null, paid_out_cents: 0, players: 50 },
  ]);
  await db.query('update rounds set settled_at = now() where settled_at is null');
  await db.query(`update withdrawals set status = 'completed', ended_at = now() where status = 'sending'`);
  const once = [{ bets: 2, wins: 1, won_cents: 200, staked_cents: 200, paid_out_cents: 80, players: 50 }];
  expect(await sums()).toEqual(once);
  // What is closed is not counted again, and cannot be opened again.
  await db.query('update rounds set settled_at = now()');
  await db.query(`update withdrawals set status = 'completed'`);
  expect(await sums()).toEqual(once);
  await expect(db.query('update rounds set settled_at = null')).rejects.toThrow('settled_rounds_stay');
});
