import { BEACON_MARGIN_MS } from '@updraft/rules/draw';
import type { Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { type MetricFactory, watchAge } from '../../lib/metrics.ts';
import type { Worker } from '../../lib/worker.ts';

const LOOK_EVERY_MS = 10_000;
/** Difference of the clocks that raises an alarm, ms: half the margin from which on rounds are refunded. */
const ALARM_MS = BEACON_MARGIN_MS / 2;

interface Dependencies {
  db: Query;
  clock: Pick<Clock, 'monoMs' | 'wallMs' | 'every'>;
  log: Pick<Log, 'error' | 'info' | 'warn'>;
  metrics: Pick<MetricFactory, 'watch'>;
}

/**
 * Compares the database's clock, which decides when betting closes, with this machine's wall clock, by which the beacon
 * is expected. Shows the difference, and raises an alarm before draws depend on it. [DR-12]
 */
export class ClockCheck implements Worker {
  private readonly deps: Dependencies;
  private aheadMs = 0;
  private isAlarm = false;
  private readonly compared: () => void;
  private end: () => void = () => undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(deps: Dependencies) {
    this.deps = deps;
    deps.metrics.watch({
      name: 'clock_database_ahead_seconds',
      help: "How far the database's clock is ahead of this machine's wall clock; negative: behind it.",
      read: () => this.aheadMs / 1000,
    });
    deps.metrics.watch({
      name: 'clock_database_alarm',
      help: '1 while both clocks differ by half of the margin of a draw or more.',
      read: () => Number(this.isAlarm),
    });
    this.compared = watchAge(deps, {
      name: 'clock_compared_age_seconds',
      help: "Time since the database's clock was compared with this machine's wall clock.",
    });
  }

  start(): void {
    const look = (): void => void (this.looking = this.look());
    this.end = this.deps.clock.every(LOOK_EVERY_MS, look);
    look();
  }

  /** Stops the checks and waits for a running one, because the database closes afterwards. */
  stop(): Promise<void> {
    this.end();
    return this.looking;
  }

  /** Reads both clocks. A failure leaves the last difference. */
  async look(): Promise<void> {
    const { db, clock, log } = this.deps;
    const [beganMs, wallMs] = [clock.monoMs(), clock.wallMs()];
    let now: Date | undefined;
    try {
      now = (await db.query<{ now: Date }>('select clock_timestamp() as now'))[0]?.now;
    } catch (error) {
      log.warn({ err: error }, "the database's clock could not be read");
    }
    if (!now) return;
    // The database has read its clock at some moment of the call, so half of the call's length is uncertain.
    const doubtMs = (clock.monoMs() - beganMs) / 2;
    if (doubtMs >= ALARM_MS) return;
    this.aheadMs = now.getTime() - (wallMs + doubtMs);
    this.compared();
    this.judge(Math.abs(this.aheadMs) - doubtMs >= ALARM_MS);
  }

  private judge(isAlarm: boolean): void {
    const { log } = this.deps;
    const about = { aheadMs: Math.round(this.aheadMs) };
    if (isAlarm && !this.isAlarm) log.error(about, "the database's clock differs from the wall clock");
    if (!isAlarm && this.isAlarm) log.info(about, "the database's clock agrees with the wall clock again");
    this.isAlarm = isAlarm;
  }
}
