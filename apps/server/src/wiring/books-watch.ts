import type { Db, Query } from '../db/db.ts';
import { checkBooks } from '../features/reconciliation.ts';
import { appendAudit } from '../kernel/audit.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { type Looking, lookingEvery } from '../lib/looking.ts';
import type { MetricFactory } from '../lib/metrics.ts';

const HOUR_MS = 3_600_000;
/** Interval between two checks, ms. While the last check found differences, the interval is one hour. */
const EVERY_MS = 24 * HOUR_MS;
/** Actor of the audit-log entries that store the results. */
const ACTOR = 'books';
/** Largest number of differences that one check logs, so that thousands of them do not fill the log. */
const MOST_LOGGED = 20;

interface Checked {
  differences: number;
  ageMs: number;
}

/** Returns the last check by any process; null: there was none. */
const readLast = async (query: Query): Promise<Checked | null> => {
  const [row] = await query.query<{ differences: number; age_ms: number }>(
    `select (details ->> 'differences')::int as differences,
       greatest(0, extract(epoch from now() - created_at) * 1000)::float8 as age_ms
     from audit_log where actor = $1 order by id desc limit 1`,
    [ACTOR],
  );
  return row ? { differences: row.differences, ageMs: row.age_ms } : null;
};

/**
 * Checks the books of the whole site once a day, or hourly after differences, in the process that owns the tables.
 * Shows operators the result. The check reads every row in one snapshot while the site runs. The audit log stores the
 * result, so that every process shows it, even after a restart. [M10] [S9]
 */
export const watchBooks = ({
  db,
  tables,
  clock,
  metrics,
  log,
}: {
  db: Db;
  tables: { readonly isOwner: boolean };
  clock: Pick<Clock, 'every' | 'monoMs'>;
  metrics: Pick<MetricFactory, 'watch'>;
  log: Pick<Log, 'error' | 'info'>;
}): Looking => {
  let last: { atMs: number; differences: number } | null = null;
  metrics.watch({
    name: 'books_differences',
    help: 'Differences that the last check of the books found; -1 before the first check.',
    read: () => last?.differences ?? -1,
  });
  metrics.watch({
    name: 'books_checked_age_seconds',
    help: 'Age of the last check of the books; -1 before the first check.',
    read: () => (last ? (clock.monoMs() - last.atMs) / 1000 : -1),
  });
  return lookingEvery(HOUR_MS, {
    clock,
    work: async () => {
      const known = await readLast(db);
      last = known && { atMs: clock.monoMs() - known.ageMs, differences: known.differences };
      if (!tables.isOwner) return;
      // Half an hour of tolerance: a result is stored some time after the tick of its check, so at the tick a whole day
      // later its age is a little less than a day.
      const everyMs = known && known.differences > 0 ? HOUR_MS : EVERY_MS;
      if (known && known.ageMs < everyMs - HOUR_MS / 2) return;
      const { differences, rounds, transfers } = await checkBooks(db);
      for (const { check: name, details } of differences.slice(0, MOST_LOGGED))
        log.error({ check: name, details }, 'the books differ');
      log.info({ rounds, transfers, differences: differences.length }, 'the books have been checked');
      last = { atMs: clock.monoMs(), differences: differences.length };
      const result = { differences: differences.length, rounds, transfers };
      await db.tx((query) => appendAudit(query, { actor: ACTOR, action: 'books.checked', details: result }));
    },
    onFault: (error) => log.error({ err: error }, 'the books could not be checked'),
  });
};
