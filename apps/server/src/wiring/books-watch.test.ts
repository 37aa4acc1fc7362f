import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMetrics } from '../lib/metrics.ts';
import { type World, createWorld } from '../testing/world.ts';
import { watchBooks } from './books-watch.ts';

const DAY_MS = 86_400_000;

let world: World;
beforeAll(async () => {
  world = await createWorld({ every: 400 });
});
afterAll(() => world.drop());

/** A watch whose time the test sets, with what it logged as differences. */
const watched = () => {
  const metrics = createMetrics();
  const time = { ms: 0 };
  const tables = { isOwner: true };
  const told: unknown[] = [];
  const watch = watchBooks({
    db: world.db,
    tables,
    metrics,
    clock: { every: () => () => undefined, monoMs: () => time.ms },
    log: { error: (...line: unknown[]) => void told.push(line), info: () => undefined } as never,
  });
  const read = async (name: string): Promise<number> =>
    Number(new RegExp(`^updraft_books_${name} (\\S+)$`, 'm').exec(await metrics.registry.metrics())?.[1]);
  return { watch, time, tables, told, read };
};

it('[M10] [S9] a balance that does not follow from the journal is found within a day', async () => {
  const { watch, time, told, read } = watched();
  expect([await read('differences'), await read('checked_age_seconds')]).toEqual([-1, -1]);
  await watch.look();
  expect([await read('differences'), told]).toEqual([0, []]);
  await world.player({ cents: 500 });
  await world.db.query(`update accounts set balance_cents = balance_cents + 1
    where id = (select max(id) from accounts where balance_cents = 500)`);
  time.ms += DAY_MS / 2;
  await watch.look();
  expect([await read('differences'), await read('checked_age_seconds')]).toEqual([0, DAY_MS / 2000]);
  time.ms += DAY_MS / 2;
  await watch.look();
  expect(await read('differences')).toBeGreaterThan(0);
  expect(await read('checked_age_seconds')).toBe(0);
  expect(JSON.stringify(told)).toContain('balances_follow_from_journal');
});

it('a process that does not own the tables leaves the check to the owner', async () => {
  const { watch, tables, read } = watched();
  tables.isOwner = false;
  await watch.look();
  expect(await read('differences')).toBe(-1);
  tables.isOwner = true;
  await watch.look();
  expect(await read('differences')).toBeGreaterThanOrEqual(0);
  // It loses them: its last check is no longer the site's.
  tables.isOwner = false;
  await watch.look();
  expect([await read('differences'), await read('checked_age_seconds')]).toEqual([-1, -1]);
});
