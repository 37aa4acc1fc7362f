import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, openTestDatabase } from '../testing/database.ts';

let world: TestDatabase;
let playerId = 0;
const chains = new Map<string, number>();

beforeAll(async () => {
  world = await openTestDatabase();
  const [player] = await world.db.query<{ id: number }>(
    `insert into players (steam_id, username) values ('s', 'p') returning id`,
  );
  playerId = player?.id ?? 0;
  for (const game of ['one', 'other']) {
    const [chain] = await world.db.query<{ id: number }>(
      `insert into fair_chains (game, base, length, commitment, beacon, beacon_round, salt, receipt)
       values ($1, 0, 100, $1, 'test', 1, $1, 'test')
       returning id`,
      [game],
    );
    chains.set(game, chain?.id ?? 0);
  }
});
afterAll(() => world.drop());

const open = (game: string, id: number, chain = game) =>
  world.db.query(
    `insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase, starts_at)
     values ($1, $2::bigint, $3, $2::bigint, 1, 'h', 1, '{}', 'waiting', now())`,
    [game, id, chains.get(chain)],
  );
const bet = (game: string, roundId: number, { key, status = 0 }: { key: string; status?: number }) =>
  world.db.query(
    `insert into bets (game, round_id, player_id, command_key, item_ids, items, stake_cents, status, win_cents, multiplier_hundredths)
     values ($1, $2, $3, $4, '{}', '[]', 100, $5::smallint, case when $5 = 1 then 300 end, case when $5 = 1 then 300 end)`,
    [game, roundId, playerId, key, status],
  );
const settle = (game: string, id: number) =>
  world.db.query(
    `update rounds set phase = 'ended', ended_at = now(), settled_at = now(), result = '{"side": 1}', seed = 's' where game = $1 and id = $2`,
    [game, id],
  );

describe('rounds and bets of several games', () => {
  it('[M10] ids of rounds, keys of bets and sums of players are separate for each game', async () => {
    for (const game of ['one', 'other']) {
      await open(game, 1);
      await bet(game, 1, { key: 'same', status: 1 });
      await bet(game, 1, { key: 'more', status: 2 });
    }
    await bet('other', 1, { key: 'again', status: 3 });
    await expect(bet('one', 1, { key: 'same' })).rejects.toThrow(/bet_command/);
    await settle('one', 1);
    const sums = () =>
      world.db.query(
        'select game, bets, wins, won_cents, top_multiplier_hundredths as top from player_sums order by 1',
      );
    expect(await sums()).toEqual([{ game: 'one', bets: 2, wins: 1, won_cents: 300, top: 300 }]);
    expect(await world.db.query('select game, count(*)::int as count from stakes group by 1 order by 1')).toEqual([
      { game: 'one', count: 2 },
      { game: 'other', count: 3 },
    ]);
    await settle('other', 1);
    expect(await sums()).toEqual(
      ['one', 'other'].map((game) => ({ game, bets: 2, wins: 1, won_cents: 300, top: 300 })),
    );
  });

  it('[F8] [DR-14] a result decided by a beacon is refused without the beacon’s signature', async () => {
    await open('other', 60);
    const drawn = (result: object) =>
      world.db.query(
        `update rounds set phase = 'ended', ended_at = now(), settled_at = now(), result = $1, seed = 's'
         where game = 'other' and id = 60`,
        [result],
      );
    const result = { sector: 1, beaconRandomness: 'a' };
    for (const without of [result, { ...result, beaconSignature: '' }, { ...result, beaconSignature: null }])
      await expect(drawn(without)).rejects.toThrow(/drawn_with_its_signature/);
    await drawn({ ...result, beaconSignature: 'ab' });
  });

  it('[M2] a bet belongs to a round of its own game, and a game has at most one open round', async () => {
    await open('one', 2);
    await expect(open('one', 3)).rejects.toThrow(/one_open_round/);
    await expect(bet('other', 2, { key: 'astray' })).rejects.toThrow(/round_exists: other 2/);
    await bet('one', 2, { key: 'open' });
    expect(await world.db.query('select game, stake_cents from open_stakes')).toEqual([
      { game: 'one', stake_cents: 100 },
    ]);
    await open('other', 2);
    for (const statement of [`update bets set game = 'other'`, `update rounds set game = 'other'`])
      await expect(world.db.query(statement)).rejects.toThrow(/key_never_changes/);
  });

  it('[F2] a round draws from its own game’s chain', async () => {
    await settle('one', 2);
    await expect(open('one', 4, 'other')).rejects.toThrow(/round_has_its_games_chain/);
    await expect(
      world.db.query(`update rounds set chain_id = $1, chain_index = 50 where game = 'one' and id = 2`, [
        chains.get('other'),
      ]),
    ).rejects.toThrow(/round_has_its_games_chain/);
  });

  it('[F1] a round has neither result nor secret before its end', async () => {
    for (const early of [`result = '{}'`, `secret_hash = 'h'`, `seed = 's'`])
      await expect(world.db.query(`update rounds set ${early} where game = 'other' and id = 2`)).rejects.toThrow(
        /result_after_the_end/,
      );
  });
});
