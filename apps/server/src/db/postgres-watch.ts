import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { type Looking, lookingEvery } from '../lib/looking.ts';
import { type MetricFactory, watchAge } from '../lib/metrics.ts';
import { type Query, one } from './db.ts';

/** Interval between two queries, ms. */
const EVERY_MS = 15_000;

interface Copies {
  archive_age: number;
  replicas: number;
  replica_lag: number;
}

/**
 * Query for the age of the last archived WAL segment in seconds, the number of replicas, and the lag of the slowest
 * replica in seconds (0: it has replayed everything, or there is none). -1 as age: archiving is off. -1 as lag: the
 * role may not read it, because it is no member of pg_read_all_stats.
 */
const SQL = `
  select (select case when current_setting('archive_mode') = 'off' then -1
            else extract(epoch from now() - coalesce(last_archived_time, stats_reset, pg_postmaster_start_time())) end
          from pg_stat_archiver)::float8 as archive_age,
    (select count(*) from pg_stat_replication)::int as replicas,
    (select case when pg_has_role('pg_read_all_stats', 'usage') then coalesce(extract(epoch from max(replay_lag)), 0)
            else -1 end from pg_stat_replication)::float8 as replica_lag`;

/** Creates gauges that show operators if PostgreSQL copies commits to its archive and its replicas. [M4] [S9] */
export const watchPostgres = ({
  db,
  clock,
  metrics,
  log,
}: {
  db: Query;
  clock: Pick<Clock, 'every' | 'monoMs'>;
  metrics: Pick<MetricFactory, 'watch'>;
  log: Pick<Log, 'error'>;
}): Looking => {
  let copies: Copies = { archive_age: -1, replicas: 0, replica_lag: -1 };
  const watch = (name: string, help: string, read: () => number): void => metrics.watch({ name, help, read });
  watch(
    'database_archive_age_seconds',
    'Age of the last archived segment of the write-ahead log; -1: nothing is archived.',
    () => copies.archive_age,
  );
  watch('database_replicas', 'Connected replicas of the database.', () => copies.replicas);
  watch(
    'database_replica_lag_seconds',
    'Delay of the slowest replica; 0: there is none, or it has replayed everything; -1: the role may not see it.',
    () => copies.replica_lag,
  );
  const hasRead = watchAge(
    { metrics, clock },
    { name: 'database_copies_read_age_seconds', help: 'Time since archive and replicas of PostgreSQL were read.' },
  );
  return lookingEvery(EVERY_MS, {
    clock,
    work: async () => {
      copies = one(await db.query<Copies>(SQL));
      hasRead();
    },
    onFault: (error) => log.error({ err: error }, 'archive and replicas of PostgreSQL could not be read'),
  });
};
