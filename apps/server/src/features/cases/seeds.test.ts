import { serverSeedHashOf } from '@updraft/rules/cases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CasesWorld, createCasesWorld } from '../../testing/cases-world.ts';
import type { StoredBox } from './boxes.store.ts';

let world: CasesWorld;
let box: StoredBox;
beforeAll(async () => {
  world = await createCasesWorld({ every: 100 });
  box = (await world.boxes())[0] as StoredBox;
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const rowsOf = (playerId: number) =>
  world.db.query<{ hash: string; seed: string | null; sealed_seed: Uint8Array; nonce: number }>(
    'select hash, seed, sealed_seed, nonce from case_seeds where player_id = $1 order by id',
    [playerId],
  );

it('[CA-20] draws one server seed for a player and shows its hash; the seed is not readable in the database', async () => {
  const { id } = await world.player();
  const [first, second] = await Promise.all([world.seeds.now(id), world.seeds.now(id)]);
  expect(first).toEqual(second);
  expect(first.seeds).toMatchObject({ clientSeed: null, nonce: 0 });
  const [row] = await rowsOf(id);
  const seed = world.seeds.seedOf({ sealedSeed: row?.sealed_seed ?? new Uint8Array() });
  expect(serverSeedHashOf(seed)).toBe(first.seeds.serverSeedHash);
  expect(row?.seed).toBeNull();
  expect(Buffer.from(row?.sealed_seed ?? []).includes(seed)).toBe(false);
});

it('[CA-21] takes a client seed at any time, and the nonce goes on', async () => {
  const { id } = await world.opener({ clientSeed: 'first' });
  await world.open(id, box, { count: 2 });
  const { seeds } = await world.seeds.now(id);
  const answer = await world.seeds.setClientSeed({ playerId: id, hash: seeds.serverSeedHash, clientSeed: 'second' });
  expect(answer).toMatchObject({ refusal: null, seeds: { clientSeed: 'second', nonce: 2 } });
});

it.each(['', 'with space', 'кириллица', 'x'.repeat(65)])('[CA-21] refuses %j as a client seed', async (clientSeed) => {
  const { id } = await world.opener({ clientSeed: 'kept' });
  const { seeds } = await world.seeds.now(id);
  expect(await world.seeds.setClientSeed({ playerId: id, hash: seeds.serverSeedHash, clientSeed })).toMatchObject({
    refusal: { message: 'cases_api.bad_client_seed' },
    seeds: { clientSeed: 'kept' },
  });
});

it('[CA-20] refuses a client seed that was made for another server seed', async () => {
  const { id } = await world.opener({ clientSeed: 'kept' });
  const answer = await world.seeds.setClientSeed({ playerId: id, hash: 'a'.repeat(64), clientSeed: 'other' });
  expect(answer).toMatchObject({ refusal: { message: 'cases_api.seeds_changed' }, seeds: { clientSeed: 'kept' } });
});

it('[CA-23] rotates the seeds of every player, each once', async () => {
  const players = [await world.opener(), await world.opener()];
  const hashesOf = () => Promise.all(players.map(async ({ id }) => (await world.seeds.now(id)).seeds.serverSeedHash));
  const before = await hashesOf();
  const inUse = await world.db.query('select id from case_seeds where seed is null');
  expect(await world.seeds.rotateAll()).toBe(inUse.length);
  const after = await hashesOf();
  expect(after.filter((hash) => before.includes(hash))).toEqual([]);
  for (const { id } of players) expect((await rowsOf(id)).map(({ seed }) => seed === null)).toEqual([false, true]);
});

it('[CA-23] reveals the seed and begins with the next one; a repeat changes nothing', async () => {
  const { id } = await world.opener();
  await world.open(id, box, { count: 3 });
  const { seeds: old } = await world.seeds.now(id);
  const rotate = () => world.seeds.rotate({ playerId: id, hash: old.serverSeedHash });
  const first = await rotate();
  expect(first.refusal).toBeNull();
  expect(first.seeds).toMatchObject({ clientSeed: null, nonce: 0 });
  expect(first.seeds.serverSeedHash).not.toBe(old.serverSeedHash);
  expect(serverSeedHashOf(first.previous?.seed ?? '')).toBe(old.serverSeedHash);
  expect(await rotate()).toEqual(first);
  expect(await world.seeds.rotate({ playerId: id, hash: 'c'.repeat(64) })).toMatchObject({
    refusal: { message: 'cases_api.seeds_changed' },
    seeds: first.seeds,
  });
  expect(await rowsOf(id)).toHaveLength(2);
  // An opening is refused until the player has set a client seed again.
  expect(await world.open(id, box)).toMatchObject({ ok: false, message: 'cases_api.no_client_seed' });
});

it('[CA-22] [CA-23] the database refuses a nonce that goes back, another seed, and another revelation', async () => {
  const { id } = await world.opener();
  await world.open(id, box, { count: 2 });
  const { seeds } = await world.seeds.now(id);
  const change = (set: string) =>
    world.db.query(`update case_seeds set ${set} where hash = $1`, [seeds.serverSeedHash]);
  await expect(change('nonce = 1')).rejects.toThrow('case_seed_stays');
  await expect(change(`sealed_seed = decode('00', 'hex')`)).rejects.toThrow('case_seed_stays');
  await expect(change(`hash = 'x'`)).rejects.toThrow('case_seed_stays');
  await expect(change(`seed = 'another', revealed_at = now()`)).rejects.toThrow('seed_is_the_committed_one');
  await world.seeds.rotate({ playerId: id, hash: seeds.serverSeedHash });
  await expect(change('seed = null, revealed_at = null')).rejects.toThrow('case_seed_stays');
  await expect(world.db.query('delete from case_seeds where hash = $1', [seeds.serverSeedHash])).rejects.toThrow(
    'case_seed_stays',
  );
});
