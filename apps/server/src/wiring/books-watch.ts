import type { Db } from '../db/db.ts';
import { checkBooks } from '../features/reconciliation.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { type Looking, lookingEvery } from '../lib/looking.ts';
import type { MetricFactory } from '../lib/metrics.ts';

const HOUR_MS = 3_600_000;
/** Interval between two checks, in milliseconds. The first one comes an hour after the start. */
const EVERY_MS = 24 * HOUR_MS;
/** Differences that are logged one by one. A fault that makes thousands does not fill the log. */
const MOST_LOGGED = 20;

/**
 * Checks the books of the whole site once a day, in the process that owns the tables, and shows operators the result.
 * The check reads every row in one snapshot, beside the play. [M10] [S9]
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
    help: 'Differences that the last check of the books found; -1 before the first check of this process.',
    read: () => last?.differences ?? -1,
  });
  metrics.watch({
    name: 'books_checked_age_seconds',
    help: 'Age of the last check of the books; -1 before the first check of this process.',
    read: () => (last ? (clock.monoMs() - last.atMs) / 1000 : -1),
  });
  return lookingEvery(HOUR_MS, {
    clock,
    work: async () => {
      if (!tables.isOwner) {
        // A process that has lost the tables does not show an old check beside that of the owner.
        last = null;
        return;
      }
      // Half an hour of tolerance, so that a late timer does not skip a whole hour.
      if (last !== null && clock.monoMs() - last.atMs < EVERY_MS - HOUR_MS / 2) return;
      const { differences, rounds, transfers } = await checkBooks(db);
      last = { atMs: clock.monoMs(), differences: differences.length };
      for (const { check: name, details } of differences.slice(0, MOST_LOGGED))
        log.error({ check: name, details }, 'the books differ');
      log.info({ rounds, transfers, differences: differences.length }, 'the books have been checked');
    },
    onFault: (error) => log.error({ err: error }, 'the books could not be checked'),
  });
};
