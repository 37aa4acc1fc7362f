import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMetrics } from '../lib/metrics.ts';
import { type World, createWorld } from '../testing/world.ts';
import { watchBooks } from './books-watch.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: World;
beforeAll(async () => {
  world = await createWorld({ every: 400 });
});
afterAll(() => world.drop());

/** Builds a watch on a clock of the test, with the differences that it logged. */
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

/** Makes the stored checks older. The audit log refuses every change, so its trigger is disabled meanwhile. */
const age = async (ms: number): Promise<void> => {
  await world.db.tx(async (query) => {
    await query.query('alter table audit_log disable trigger user');
    await query.query(
      `update audit_log set created_at = created_at - $1::bigint * interval '1 millisecond' where actor = 'books'`,
      [ms],
    );
    await query.query('alter table audit_log enable trigger user');
  });
};

/** Changes the stored balance of the newest account that has `from` cents. */
const setBalance = (from: number, to: number): Promise<unknown> =>
  world.db.query(
    'update accounts set balance_cents = $2 where id = (select max(id) from accounts where balance_cents = $1)',
    [from, to],
  );

it('[M10] [S9] a balance that differs from the journal is found within a day, and is shown until it is corrected', async () => {
  const { watch, told, read } = watched();
  expect([await read('differences'), await read('checked_age_seconds')]).toEqual([-1, -1]);
  await watch.look();
  expect([await read('differences'), told]).toEqual([0, []]);
  await world.player({ cents: 500 });
  await setBalance(500, 501);
  await age(DAY_MS / 2);
  await watch.look();
  expect(await read('differences')).toBe(0);
  expect(await read('checked_age_seconds')).toBeGreaterThanOrEqual(DAY_MS / 2000);
  await age(DAY_MS / 2);
  await watch.look();
  const found = await read('differences');
  expect(found).toBeGreaterThan(0);
  expect(await read('checked_age_seconds')).toBe(0);
  expect(JSON.stringify(told)).toContain('balances_follow_from_journal');

  // The restarted process owns no tables yet.
  const next = watched();
  next.tables.isOwner = false;
  await next.watch.look();
  expect(await next.read('differences')).toBe(found);
  // The process owns the tables now; books with differences are checked every hour.
  next.tables.isOwner = true;
  await setBalance(501, 500);
  await next.watch.look();
  expect(await next.read('differences')).toBe(found);
  await age(HOUR_MS);
  await next.watch.look();
  expect(await next.read('differences')).toBe(0);
});

it('[S9] a process that does not own the tables shows the check of the owner and makes none', async () => {
  const [owner, other] = [watched(), watched()];
  other.tables.isOwner = false;
  await age(DAY_MS);
  await other.watch.look();
  expect(await other.read('checked_age_seconds')).toBeGreaterThanOrEqual(DAY_MS / 1000);
  await owner.watch.look();
  expect(await owner.read('checked_age_seconds')).toBe(0);
  await other.watch.look();
  expect(await other.read('checked_age_seconds')).toBeLessThan(DAY_MS / 1000);
});
