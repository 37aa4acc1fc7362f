import { expect, it } from 'vitest';
import { createLog } from '../lib/log.ts';
import { type Metrics, createMetrics } from '../lib/metrics.ts';
import { POSTGRES_URL, openTestDatabase } from '../testing/database.ts';
import type { Query } from './db.ts';
import { watchPostgres } from './postgres-watch.ts';

const time = { ms: 0 };
const clock = { every: () => () => undefined, monoMs: () => time.ms };
const log = createLog({ level: 'silent', pretty: false });

const FIGURES = ['archive_age_seconds', 'replicas', 'replica_lag_seconds'];
const readFrom = async (metrics: Metrics, names: readonly string[]): Promise<number[]> => {
  const text = await metrics.registry.metrics();
  return names.map((name) => Number(new RegExp(`^updraft_database_${name} (\\S+)$`, 'm').exec(text)?.[1]));
};

const shown = async (db: Query): Promise<number[]> => {
  const metrics = createMetrics();
  await watchPostgres({ db, clock, metrics, log }).look();
  return readFrom(metrics, FIGURES);
};

it('[M4] [S9] the metrics show a database without an archive and without replicas', async () => {
  const database = await openTestDatabase();
  try {
    // Both kinds of test databases have neither an archive nor a replica.
    expect(await shown(database.db)).toEqual([-1, 0, 0]);
  } finally {
    await database.drop();
  }
});

it('[S9] the metrics show the figures of the database', async () => {
  const rows = [{ archive_age: 12.5, replicas: 2, replica_lag: 0.75 }];
  expect(await shown({ query: async () => rows as never })).toEqual([12.5, 2, 0.75]);
});

it('[S9] the metrics show the age of the figures after a failed query', async () => {
  const metrics = createMetrics();
  const answers = [
    Promise.resolve([{ archive_age: 12.5, replicas: 2, replica_lag: 0 }]),
    Promise.reject(new Error('no')),
  ];
  const watch = watchPostgres({ db: { query: () => answers.shift() as never }, clock, metrics, log });
  await watch.look();
  time.ms += 301_000;
  await watch.look();
  expect(await readFrom(metrics, [...FIGURES, 'copies_read_age_seconds'])).toEqual([12.5, 2, 0, 301]);
});

if (POSTGRES_URL)
  it('[S9] the lag is -1 if the role may not read it', async () => {
    const database = await openTestDatabase();
    try {
      const db: Query = {
        query: (sql, params) =>
          database.db.tx(async (query) => {
            // This role exists in every cluster, and may not read the lag.
            await query.query('set local role pg_signal_backend');
            return query.query(sql, params);
          }),
      };
      expect(await shown(db)).toEqual([-1, 0, -1]);
    } finally {
      await database.drop();
    }
  });
