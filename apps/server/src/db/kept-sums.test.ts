import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from './migrations.ts';
import { splitSql } from './split-sql.ts';
import { playerSums } from '../stakes/past/player-sums.ts';
import { type TestDatabase, openTestDatabase } from '../testing/database.ts';

let world: TestDatabase;
/** Two rounds with 100 bets each of 50 players, every other bet won, and one withdrawal under way for each player. */
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
/** Returns each distinct combination of a player's sums, with the number of players who have it. */
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

it('[M10] the database adds a closed round and a completed withdrawal to the sums once', async () => {
  const { db } = world;
  expect(await sums()).toEqual([
    { bets: null, wins: null, won_cents: null, staked_cents: null, paid_out_cents: 0, players: 50 },
  ]);
  await db.query('update rounds set settled_at = now() where settled_at is null');
  await db.query(`update withdrawals set status = 'completed', ended_at = now() where status = 'sending'`);
  const once = [{ bets: 2, wins: 1, won_cents: 200, staked_cents: 200, paid_out_cents: 80, players: 50 }];
  expect(await sums()).toEqual(once);
  // A closed record is not counted again, and cannot be opened again.
  await db.query('update rounds set settled_at = now()');
  await db.query(`update withdrawals set status = 'completed'`);
  expect(await sums()).toEqual(once);
  await expect(db.query('update rounds set settled_at = null')).rejects.toThrow('settled_rounds_stay');
});

describe('[F10] sums of wins count only bets that returned more than their stake', () => {
  const NONE = { won_cents: 0, top_win_cents: 0, top_hundredths: null };
  it.each([
    [
      'each bet is a game',
      false,
      [200, 50],
      { games: 2, wins: 1, won_cents: 200, top_win_cents: 200, top_hundredths: 200 },
    ],
    ['two wins', false, [150, 300], { games: 2, wins: 2, won_cents: 450, top_win_cents: 300, top_hundredths: 300 }],
    ['a return of the stake or less is lost', false, [8, 100], { games: 2, wins: 0, ...NONE }],
    [
      'a round that counts once',
      true,
      [0, 300],
      { games: 1, wins: 1, won_cents: 300, top_win_cents: 300, top_hundredths: 150 },
    ],
    ['a lost round that counts once', true, [0, 150], { games: 1, wins: 0, ...NONE }],
  ])('the sums are right before and after settlement: %s', async (_, countsOnce, returned, expected) => {
    const { db } = world;
    const [round] = await db.query<{ id: number }>(
      `insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase, opened_at, starts_at, counts_once)
       select 'crash', max(id) + 1, max(chain_id), max(id) + 1, 1, 'h', 1, '{}', 'ended', now(), now(), $1 from rounds returning id`,
      [countsOnce],
    );
    const [player] = await db.query<{ id: number }>(
      `insert into players (steam_id, username, avatar) values ('of round ' || $1, 'p', 'a') returning id`,
      [round?.id],
    );
    if (!round || !player) throw new Error('nothing was inserted');
    for (const [at, cents] of returned.entries())
      await db.query(
        `insert into bets (game, round_id, player_id, command_key, item_ids, items, stake_cents, status, win_cents, multiplier_hundredths)
         values ('crash', $1, $2, $3, '{}', '[]', 100, case when $4 > 0 then 1 else 2 end, nullif($4::int, 0), nullif($4::int, 0))`,
        [round.id, player.id, `play:${round.id}:${at}`, cents],
      );
    const sums = { staked_cents: 200, returned_cents: returned.reduce((sum, cents) => sum + cents, 0), ...expected };
    expect(await playerSums(db, player.id)).toEqual(sums);
    await db.query(`update rounds set settled_at = now() where game = 'crash' and id = $1`, [round.id]);
    expect(await playerSums(db, player.id)).toEqual(sums);
  });
});

it('[F10] the migration computes earlier sums again from their bets', async () => {
  const { db } = world;
  // Sums of players whose rounds were all open when their bets were inserted.
  const all = () =>
    db.query(
      `select s.* from player_sums s join players p on p.id = s.player_id where p.steam_id like 'of round%' order by 1, 2`,
    );
  const anew = await all();
  await db.query(
    'update player_sums set won_cents = returned_cents, top_win_cents = 400, top_multiplier_hundredths = 400',
  );
  await db.exec('alter table player_sums drop column returned_cents; drop view round_plays, opening_plays');
  const change = migrations.find(({ name }) => name === '004-wins-alone');
  for (const statement of splitSql(change?.sql ?? '')) await db.query(statement);
  expect(await all()).toEqual(anew);
});
