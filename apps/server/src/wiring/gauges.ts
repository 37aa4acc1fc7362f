import type { Db } from '../db/db.ts';
import { watchCrashRunner } from '../features/crash/crash.metrics.ts';
import type { MetricFactory } from '../lib/metrics.ts';

interface Watched {
  gateway: { readonly connected: number };
  runner: { readonly queueLength: number; readonly isOwner: boolean };
  outbox: { readonly openCount: number };
  db: Pick<Db, 'maintenanceFaults'>;
}

/** What is read from the parts of the server whenever somebody looks at the metrics. [S9] */
export const watchParts = (metrics: MetricFactory, { gateway, runner, outbox, db }: Watched): void => {
  metrics.watch({ name: 'sockets', help: 'Open sockets.', read: () => gateway.connected });
  watchCrashRunner(metrics, runner);
  metrics.watch({ name: 'outbox_open', help: 'Committed or committing events that are not announced yet.', read: () => outbox.openCount });
  const { maintenanceFaults } = db;
  if (maintenanceFaults) metrics.watch({ name: 'database_maintenance_faults', help: 'Checkpoints and vacuums of the embedded database that failed since the start.', read: maintenanceFaults });
};
