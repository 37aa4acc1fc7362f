import { randomBytes } from 'node:crypto';
import { serverSeedHashOf } from '@updraft/rules/cases';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTables } from './db/read-schema.ts';
import { insertCheckpoints, insertChain } from './features/fairness/chains.store.ts';
import { CannotStart } from './lib/cannot-start.ts';
import { createSealer, seedKeyId } from './lib/seal.ts';
import { insertDraw } from './prizes/draws.store.ts';
import { SEALED_COLUMNS, loadMaskSecret, requireSeedKeys, reseal } from './sealed-rows.ts';
import { type CasesWorld, createCasesWorld } from './testing/cases-world.ts';

const [OLD, NEW] = ['the old seed key', 'the new seed key'];
const old = createSealer(OLD);
const both = createSealer(NEW, OLD);
const now = createSealer(NEW);

let world: CasesWorld;
beforeEach(async () => void (world = await createCasesWorld({ sealer: createSealer(OLD, NEW) })));
afterEach(() => world.drop());

const CHECKPOINTS = 25;
/** Creates a chain, a prize draw and the secret of masks under the old key. */
const sealUnderOld = async (): Promise<void> => {
  const { db } = world;
  const seeds = Array.from({ length: CHECKPOINTS }, (_, at) => ({ n: at + 1, sealed: old.seal(`seed ${at + 1}`) }));
  const chain = {
    game: 'crash' as const,
    base: 0,
    length: CHECKPOINTS,
    commitment: 'end',
    beacon: 'x',
    beaconRound: 1,
  };
  await insertCheckpoints(db, (await insertChain(db, chain)).id, seeds);
  const draw = { kind: 'hourly' as const, rulesVersion: 1, prizes: 1, terms: {}, publicHash: 'hash', lengthMs: 60_000 };
  await insertDraw(db, { ...draw, sealedSecret: old.seal('a secret'), openedBy: null });
  await loadMaskSecret(db, { sealer: old, seedKeys: [OLD] });
};
const keysOf = async (): Promise<string[]> => {
  const ids = await Promise.all(
    SEALED_COLUMNS.map(({ table, needed }) =>
      world.db.query<{ by: string }>(`select distinct sealed_by as by from ${table} where ${needed}`),
    ),
  );
  return [...new Set(ids.flat().map(({ by }) => by))];
};
const start = (sealer = now, lost: string[] = []) => requireSeedKeys(world.db, { sealer, lost });

it('the list has every sealed column of the schema', async () => {
  const tables = await readTables(world.db);
  const found = tables.flatMap(({ name, columns }) =>
    columns.filter((one) => one.type === 'bytea' && one.name.startsWith('sealed')).map((one) => `${name}.${one.name}`),
  );
  expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(found.sort());
});

it('a start without a key that seals a value is refused, and names the key', async () => {
  await sealUnderOld();
  await start(old);
  await start(both);
  await expect(start()).rejects.toThrow(CannotStart);
  await expect(start()).rejects.toThrow(
    `fair_checkpoints: ${CHECKPOINTS} values are sealed with the key ${seedKeyId(OLD)}`,
  );
  await start(now, [seedKeyId(OLD)]);
});

it('all keys are tried on values of builds that stored no key id', async () => {
  await sealUnderOld();
  await world.db.query('update fair_checkpoints set sealed_by = null');
  await world.db.query('delete from lasting_secrets');
  await world.db.query(`update prize_draws set sealed_by = null`);
  await start(old);
  await expect(start()).rejects.toThrow('are sealed with the key unnamed');
  await start(now, ['unnamed']);
  await reseal(world.db, { sealer: both });
  await start();
});

it('a resealing seals everything with the new key, and the values stay the same', async () => {
  await sealUnderOld();
  const results = await reseal(world.db, { sealer: both, batch: 7 });
  expect(results.map(({ table, done, closed }) => [table, done, closed])).toEqual([
    ['fair_checkpoints', CHECKPOINTS, 0],
    ['case_seeds', 0, 0],
    ['prize_draws', 1, 0],
    ['lasting_secrets', 1, 0],
  ]);
  expect(await keysOf()).toEqual([seedKeyId(NEW)]);
  const rows = await world.db.query<{ n: number; sealed_seed: Uint8Array }>(
    'select n, sealed_seed from fair_checkpoints',
  );
  expect(rows.every(({ n, sealed_seed }) => now.open(sealed_seed) === `seed ${n}`)).toBe(true);
  await start();
  expect((await reseal(world.db, { sealer: both })).every(({ done }) => done === 0)).toBe(true);
});

it('a resealing continues after an interruption with the remaining values', async () => {
  await sealUnderOld();
  const killed = reseal(world.db, {
    sealer: both,
    batch: 10,
    progress: () => {
      throw new Error('killed');
    },
  });
  await expect(killed).rejects.toThrow('killed');
  // Each key now seals some values, so neither alone is enough.
  await expect(start(old)).rejects.toThrow(`10 values are sealed with the key ${seedKeyId(NEW)}`);
  await expect(start()).rejects.toThrow(`${CHECKPOINTS - 10} values are sealed with the key ${seedKeyId(OLD)}`);
  await start(both);
  const [chains] = await reseal(world.db, { sealer: both, batch: 10 });
  expect(chains).toEqual({ table: 'fair_checkpoints', done: CHECKPOINTS - 10, closed: 0 });
  await start();
});

it('the seeds of players are resealed while they open boxes, and can be rotated afterwards', async () => {
  await sealUnderOld();
  const [box] = await world.boxes();
  if (!box) throw new Error('no box');
  const players = await Promise.all(Array.from({ length: 6 }, () => world.opener()));
  const hashOf = async (id: number): Promise<string> => (await world.seeds.now(id)).seeds.serverSeedHash;
  const before = await Promise.all(players.map(({ id }) => hashOf(id)));
  const [, ...answers] = await Promise.all([
    reseal(world.db, { sealer: both, batch: 1 }),
    ...players.map(({ id }) => world.open(id, box)),
  ]);
  expect(answers.map(({ ok }) => ok)).toEqual(players.map(() => true));
  await reseal(world.db, { sealer: both });
  expect(await keysOf()).toEqual([seedKeyId(NEW)]);
  expect(await Promise.all(players.map(({ id }) => hashOf(id)))).toEqual(before);
  for (const [at, { id }] of players.entries()) {
    const { previous, refusal } = await world.seeds.rotate({ playerId: id, hash: before[at] ?? '' });
    expect(refusal).toBeNull();
    expect(serverSeedHashOf(previous?.seed ?? '')).toBe(before[at]);
  }
});

it('values that no key opens stay unchanged and are counted', async () => {
  await sealUnderOld();
  await world.db.query('update fair_checkpoints set sealed_seed = $1 where n = 3', [randomBytes(60)]);
  const [chains] = await reseal(world.db, { sealer: both, batch: 2 });
  expect(chains).toEqual({ table: 'fair_checkpoints', done: CHECKPOINTS - 1, closed: 1 });
});

it('the secret of masks stays the same when the seed key is replaced', async () => {
  const before = await loadMaskSecret(world.db, { sealer: old, seedKeys: [OLD] });
  expect(await loadMaskSecret(world.db, { sealer: both, seedKeys: [NEW, OLD] })).toBe(before);
  await reseal(world.db, { sealer: both });
  expect(await loadMaskSecret(world.db, { sealer: now, seedKeys: [NEW] })).toBe(before);
});

it('the secret of masks is not derived if two seed keys are given', async () => {
  await world.player();
  await expect(loadMaskSecret(world.db, { sealer: both, seedKeys: [NEW, OLD] })).rejects.toThrow('SEED_KEY as it was');
});
