import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { type World, createWorld } from '../../testing/world.ts';
import { Creators } from './creators.commands.ts';
import { shownCreators } from './creators.store.ts';

let world: World;
let creators: Creators;
const players: number[] = [];
const STAFF = { reason: 'a test', staffId: 1 };

beforeAll(async () => {
  world = await createWorld({ every: 400 });
  creators = new Creators({ db: world.db, log: createLog({ level: 'silent', pretty: false }) });
  for (const username of ['ann', 'bob', 'eve', 'joe']) players.push((await world.player({ username })).id);
});
afterAll(() => world.drop());

const listed = async () => (await shownCreators(world.db, 100)).map(({ username }) => username);
const audited = () =>
  world.db.query<{ action: string; actor: string }>(
    `select action, actor from audit_log where action like 'creators.%' order by id`,
  );
const isCreator = async (playerId: number): Promise<boolean> =>
  (await world.db.query<{ is_youtuber: boolean }>('select is_youtuber from players where id = $1', [playerId]))[0]
    ?.is_youtuber ?? false;

it('staff add creators behind all others, order them and remove them; each change is in the audit log', async () => {
  const [ann = 0, bob = 0, eve = 0] = players;
  for (const playerId of [bob, ann, eve]) expect(await creators.add({ playerId, ...STAFF })).toEqual({ ok: true });
  expect(await listed()).toEqual(['bob', 'ann', 'eve']);
  expect(await isCreator(ann)).toBe(true);
  expect(await creators.order({ playerIds: [eve, bob, ann], staffId: 1 })).toEqual({ ok: true });
  expect(await listed()).toEqual(['eve', 'bob', 'ann']);
  expect(await creators.remove({ playerId: bob, ...STAFF })).toEqual({ ok: true });
  expect(await listed()).toEqual(['eve', 'ann']);
  expect(await isCreator(bob)).toBe(false);
  expect((await audited()).map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    ...Array<string>(3).fill('creators.add player 1'),
    'creators.order player 1',
    'creators.remove player 1',
  ]);
});

it('a repeat changes nothing and is not recorded again', async () => {
  const [ann = 0, bob = 0] = players;
  const before = (await audited()).length;
  expect(await creators.add({ playerId: ann, ...STAFF })).toEqual({ ok: true });
  expect(await creators.remove({ playerId: bob, ...STAFF })).toEqual({ ok: true });
  expect((await audited()).length).toBe(before);
});

it('refuses an order of a list that has changed, and a player who does not exist', async () => {
  const [ann = 0, bob = 0, eve = 0] = players;
  expect(await creators.order({ playerIds: [ann, bob, eve], staffId: 1 })).toMatchObject({
    message: 'staff_api.creators_changed',
  });
  expect(await creators.add({ playerId: 999_999, ...STAFF })).toMatchObject({ message: 'staff_api.player_not_found' });
});

it('a banned creator is not listed; who is a creator by their account alone stands last', async () => {
  const [ann = 0, , , joe = 0] = players;
  await world.db.query('update players set is_youtuber = true where id = $1', [joe]);
  expect(await listed()).toEqual(['eve', 'ann', 'joe']);
  await world.db.query('update players set banned = true where id = $1', [ann]);
  expect(await listed()).toEqual(['eve', 'joe']);
});

it('[AC-6] an anonymous creator is not listed; others have the figures of their public page', async () => {
  const [, , eve = 0, joe = 0] = players;
  await world.db.query('update players set is_anonymous = true where id = $1', [eve]);
  await world.db.query(
    `insert into player_sums (player_id, game, bets, wins, staked_cents, returned_cents, won_cents, top_win_cents)
     values ($1, 'crash', 3, 1, 300, 900, 900, 900), ($1, 'cases', 2, 1, 200, 400, 400, 400)`,
    [joe],
  );
  expect(await shownCreators(world.db, 100)).toMatchObject([{ username: 'joe', games: 5, top_win_cents: 900 }]);
});

it('two members of staff at once: both changes stand', async () => {
  const more = await Promise.all(['x', 'y', 'z'].map(async (username) => (await world.player({ username })).id));
  await Promise.all(more.map((playerId) => creators.add({ playerId, ...STAFF })));
  expect((await listed()).slice(-3).sort()).toEqual(['x', 'y', 'z']);
});
