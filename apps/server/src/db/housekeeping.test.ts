import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../lib/log.ts';
import { type World, createWorld } from '../testing/world.ts';
import type { Query } from './db.ts';
import { FEATURES } from '../features.ts';
import { prune, pruneStatements } from './housekeeping.ts';

const all = FEATURES.flatMap(({ prunes = [] }) => prunes);
let world: World;
beforeAll(async () => {
  world = await createWorld({ every: 400 });
});
afterAll(() => world.drop());

it('housekeeping deletes expired rows and keeps the others', async () => {
  const key = (name: string, age: string) =>
    world.db.query(
      `insert into idempotency (player_id, scope, key, request_hash, answer, created_at) values (1, 'test', $1, '', '{}', now() - $2::interval)`,
      [name, age],
    );
  await key('old', '8 days');
  await key('young', '6 days');
  await world.db.query(`insert into openid_nonces values ('old', now() - interval '2 hours'), ('young', now())`);
  await prune(world.db, createLog({ level: 'silent', pretty: false }), { all });
  expect(await world.db.query('select key from idempotency')).toEqual([{ key: 'young' }]);
  expect(await world.db.query('select nonce from openid_nonces')).toEqual([{ nonce: 'young' }]);
});

it('expired rows of every table are found by an index', async () => {
  const scanned = await world.db.tx(async (query) => {
    // Small tables of a test are scanned by default. With scans disabled the planner uses an index wherever one fits.
    await query.query('set local enable_seqscan = off');
    const names: string[] = [];
    for (const { table, sql } of pruneStatements(all)) {
      const plan = (await query.query<{ 'QUERY PLAN': string }>(`explain ${sql}`))
        .map((row) => row['QUERY PLAN'])
        .join('\n');
      if (/Seq Scan/.test(plan) || !/Index/.test(plan)) names.push(table);
    }
    return names;
  });
  expect(scanned).toEqual([]);
});

it('expired rows are deleted in portions until none is left', async () => {
  await world.db.query(
    `insert into openid_nonces select 'old ' || n, now() - interval '2 hours' from generate_series(1, 25) n`,
  );
  const counts: number[] = [];
  const db: Query = {
    query: async <Row extends object>(sql: string, params?: readonly unknown[]) => {
      const rows = await world.db.query<Row>(sql, params);
      if (sql.includes('openid_nonces')) counts.push((rows[0] as { count: number }).count);
      return rows;
    },
  };
  await prune(db, createLog({ level: 'silent', pretty: false }), { all, portion: 10 });
  expect(counts).toEqual([10, 10, 5]);
  expect(await world.db.query('select nonce from openid_nonces')).toEqual([{ nonce: 'young' }]);
});

it('an abort ends the pass after a portion, and a failed table does not stop the others', async () => {
  const log = createLog({ level: 'silent', pretty: false });
  const ended = new AbortController();
  const asked: string[] = [];
  const full: Query = {
    query: <Row extends object>(sql: string) => (
      asked.push(sql),
      ended.abort(),
      Promise.resolve([{ count: 10 }] as unknown as Row[])
    ),
  };
  await prune(full, log, { all, portion: 10, signal: ended.signal });
  expect(asked).toHaveLength(1);
  const failing: Query = { query: (sql) => (asked.push(sql), Promise.reject(new Error('no'))) };
  await prune(failing, log, { all });
  expect(new Set(asked).size, 'every table was tried').toBeGreaterThan(5);
});
