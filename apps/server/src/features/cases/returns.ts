import { NO_RETURNS, checkReturns } from '@updraft/rules/returns';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import type { MetricFactory } from '../../lib/metrics.ts';
import { RETURN_WINDOWS, ReturnWatch } from '../../stakes/settling/return-watch.ts';
import { foldReturns, readReturns } from './returns.store.ts';

const LOOK_EVERY_MS = 60_000;

interface Dependencies {
  db: Db;
  log: Log;
  metrics: MetricFactory;
}

/** Compares the actual return of each box with its theoretical return at the prices of each opening. [CA-35] [F6] */
export class CaseReturns {
  private readonly deps: Dependencies;
  private readonly watch: ReturnWatch;
  private timer: NodeJS.Timeout | undefined;

  constructor(deps: Dependencies) {
    this.deps = deps;
    const { log, metrics } = deps;
    this.watch = new ReturnWatch({ game: 'cases', of: 'openings', label: 'box', log, metrics });
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
      await foldReturns(db);
      const boxes = new Map((await readReturns(db)).map((box) => [box.art, box]));
      for (const window of RETURN_WINDOWS)
        for (const art of new Set([...boxes.keys(), ...this.watch.judged(window)])) {
          const sums = boxes.get(art)?.[window] ?? NO_RETURNS;
          this.watch.judge({ window, which: art, check: checkReturns(sums), sums });
        }
    } catch (error) {
      log.warn({ err: error }, 'the actual returns of boxes could not be read');
    }
  }
}
