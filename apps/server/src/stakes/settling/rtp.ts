import type { TableGame } from '@updraft/contract';
import { NO_RETURNS, type ReturnCheck, type ReturnSums } from '@updraft/rules/returns';
import type { Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import type { MetricFactory } from '../../lib/metrics.ts';
import { rtpSums } from '../past/past.store.ts';
import { RETURN_WINDOWS, ReturnWatch } from './return-watch.ts';

interface Options {
  game: TableGame;
  /** The game's own rule for the return of these sums. */
  check: (sums: ReturnSums) => ReturnCheck;
  query: Query;
  log: Log;
  metrics: MetricFactory;
}

/** Compares the actual return of a game's settled rounds with its interval. [F6] */
export class Rtp {
  private readonly options: Options;
  private readonly watch: ReturnWatch;

  constructor(options: Options) {
    this.options = options;
    const { game, check, log, metrics } = options;
    this.watch = new ReturnWatch({ game, of: 'rounds', log, metrics });
    this.watch.begin(check(NO_RETURNS));
  }

  /** Reads the sums again. A failure leaves the last figures, and the game goes on. */
  async refresh(): Promise<void> {
    const { game, check, query, log } = this.options;
    try {
      const sums = await rtpSums(query, game);
      for (const window of RETURN_WINDOWS) this.watch.judge({ window, check: check(sums[window]), sums: sums[window] });
    } catch (error) {
      log.warn({ err: error }, 'the actual return could not be read');
    }
  }
}
