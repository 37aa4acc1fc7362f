import type { Db } from '../db/db.ts';
import { recordAudit } from '../kernel/audit.ts';
import type { Clock } from '../lib/clock.ts';
import { watchClock } from '../lib/clock-watch.ts';
import type { Log } from '../lib/log.ts';
import type { Metrics } from '../lib/metrics.ts';

/**
 * Counts jumps of the wall clock, logs them, and writes them into the audit log. Returns a function that stops this.
 * [I6]
 */
export const recordClockJumps = ({
  db,
  clock,
  log,
  metrics,
}: {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'clockJumps'>;
}): (() => void) =>
  watchClock({
    clock,
    onJump: (jumpMs) => {
      metrics.clockJumps.inc();
      log.warn({ jumpMs }, 'the wall clock jumped');
      void recordAudit(db, { actor: 'system', action: 'clock.jump', details: { jumpMs } }).catch((error: unknown) =>
        log.error({ err: error }, 'a clock jump could not be recorded'),
      );
    },
  });
