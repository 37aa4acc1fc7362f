import { expect, it } from 'vitest';
import { createLog } from '../lib/log.ts';
import { createMetrics } from '../lib/metrics.ts';
import { openTestDatabase } from '../testing/database.ts';
import type { Query } from './db.ts';
import { watchPostgres } from './postgres-watch.ts';

const clock = { every: () => () => undefined };

const shown = async (db: Query): Promise<number[]> => {
  const metrics = createMetrics();
  await watchPostgres({ db, clock, metrics, log: createLog({ level: 'silent', pretty: false }) }).look();
  const text = await metrics.registry.metrics();
  return ['archive_age_seconds', 'replicas', 'replica_lag_seconds'].map((name) =>
    Number(new RegExp(`^updraft_database_${name} (\\S+)$`, 'm').exec(text)?.[1]),
  );
};

it('[M4] [S9] says that nothing is archived and nothing replicates, where that is so', async () => {
  const database = await openTestDatabase();
  try {
    // Both databases of the tests have neither an archive nor a replica.
    expect(await shown(database.db)).toEqual([-1, 0, -1]);
  } finally {
    await database.drop();
  }
});

it('[S9] shows what the database answers', async () => {
  const rows = [{ archive_age: 12.5, replicas: 2, replica_lag: 0.75 }];
  expect(await shown({ query: async () => rows as never })).toEqual([12.5, 2, 0.75]);
});
