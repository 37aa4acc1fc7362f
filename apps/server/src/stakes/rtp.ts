import type { TableGame } from '@updraft/contract';
import { NO_RETURNS, type ReturnCheck, type ReturnSums } from '@updraft/rules/returns';
import type { Query } from '../db/db.ts';
import type { Log } from '../lib/log.ts';
import type { MetricFactory } from '../lib/metrics.ts';
import { rtpSums } from './past.store.ts';

interface Options {
  game: TableGame;
  /** The game's own rule for the return of these sums. */
  check: (sums: ReturnSums) => ReturnCheck;
  query: Query;
  log: Log;
  metrics: MetricFactory;
}

const WINDOWS = ['today', 'ever'] as const;
type Window = (typeof WINDOWS)[number];

/**
 * Compares the actual return of settled rounds with its interval: figures for the operator's metrics, a line in the log
 * when it leaves the interval, and another when it is back. [F6]
 */
export class Rtp {
  private readonly options: Options;
  private readonly checks: Record<Window, ReturnCheck>;

  constructor(options: Options) {
    this.options = options;
    const { game, check, metrics } = options;
    this.checks = { today: check(NO_RETURNS), ever: check(NO_RETURNS) };
    for (const window of WINDOWS) {
      const about = window === 'today' ? 'of the rounds of this day (UTC)' : 'of all rounds';
      metrics.watch({
        name: `${game}_return_${window}`,
        help: `What was paid over what was staked, ${about}; 0 before anything was.`,
        read: () => this.checks[window].actual ?? 0,
      });
      metrics.watch({
        name: `${game}_return_${window}_low`,
        help: `The least that is expected ${about}.`,
        read: () => this.checks[window].low,
      });
      metrics.watch({
        name: `${game}_return_${window}_high`,
        help: `The most that is expected ${about}.`,
        read: () => this.checks[window].high,
      });
      metrics.watch({
        name: `${game}_return_${window}_alarm`,
        help: `1 while the actual return ${about} is outside its interval.`,
        read: () => Number(this.checks[window].isOutside),
      });
    }
  }

  /** Reads the sums again. A failure leaves the last figures, and the game goes on. */
  async refresh(): Promise<void> {
    try {
      const sums = await rtpSums(this.options.query, this.options.game);
      for (const window of WINDOWS) this.judge(window, sums[window]);
    } catch (error) {
      this.options.log.warn({ err: error }, 'the actual return could not be read');
    }
  }

  private judge(window: Window, sums: ReturnSums): void {
    const { game } = this.options;
    const check = this.options.check(sums);
    const wasOutside = this.checks[window].isOutside;
    this.checks[window] = check;
    if (check.isOutside && !wasOutside)
      this.options.log.error({ game, window, ...sums, ...check }, 'the actual return is outside its interval');
    if (!check.isOutside && wasOutside)
      this.options.log.info({ game, window, ...check }, 'the actual return is back in its interval');
  }
}
