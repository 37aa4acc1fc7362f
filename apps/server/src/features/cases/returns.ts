import { type ReturnCheck, type ReturnSums, NO_RETURNS, checkReturns } from '@updraft/rules/returns';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import type { MetricFactory } from '../../lib/metrics.ts';
import { keepReturns, readReturns } from './returns.store.ts';

const LOOK_EVERY_MS = 60_000;
const WINDOWS = ['today', 'ever'] as const;
type Window = (typeof WINDOWS)[number];

interface Dependencies {
  db: Db;
  log: Log;
  metrics: MetricFactory;
}

/**
 * Compares what each box has paid with what it pays in the long run, at the prices of each opening: figures for the
 * operator's metrics, a line in the log when a box leaves its interval, and another when it is back. [CA-35] [F6]
 */
export class CaseReturns {
  private readonly deps: Dependencies;
  /** By window and box. */
  private readonly checks: Record<Window, Map<string, ReturnCheck>> = { today: new Map(), ever: new Map() };
  private timer: NodeJS.Timeout | undefined;

  constructor(deps: Dependencies) {
    this.deps = deps;
    for (const window of WINDOWS) {
      const about = window === 'today' ? 'of the openings of this day (UTC)' : 'of all openings';
      deps.metrics.watchEach({
        name: `cases_return_${window}`,
        help: `What was paid over what was staked, by box, ${about}.`,
        label: 'box',
        read: () => [...this.checks[window]].map(([box, check]) => [box, check.actual ?? 0] as const),
      });
      deps.metrics.watchEach({
        name: `cases_return_${window}_alarm`,
        help: `1 while the actual return of a box ${about} is outside its interval.`,
        label: 'box',
        read: () => [...this.checks[window]].map(([box, check]) => [box, Number(check.isOutside)] as const),
      });
    }
  }

  start(): void {
    void this.look();
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Reads the sums again. A failure leaves the last figures. */
  async look(): Promise<void> {
    const { db, log } = this.deps;
    try {
      await keepReturns(db);
      const boxes = await readReturns(db);
      for (const window of WINDOWS) {
        const sums = new Map(boxes.map((box) => [box.art, box[window]]));
        // A box that has been opened on no other day than a past one has nothing today.
        for (const art of new Set([...sums.keys(), ...this.checks[window].keys()]))
          this.judge(window, { art, sums: sums.get(art) ?? NO_RETURNS });
      }
    } catch (error) {
      log.warn({ err: error }, 'the actual returns of boxes could not be read');
    }
  }

  private judge(window: Window, { art, sums }: { art: string; sums: ReturnSums }): void {
    const { log } = this.deps;
    const check = checkReturns(sums);
    const wasOutside = this.checks[window].get(art)?.isOutside ?? false;
    this.checks[window].set(art, check);
    if (check.isOutside && !wasOutside)
      log.error({ box: art, window, ...sums, ...check }, 'the actual return of a box is outside its interval');
    if (!check.isOutside && wasOutside)
      log.info({ box: art, window, ...check }, 'the actual return of a box is back in its interval');
  }
}
