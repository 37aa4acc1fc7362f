import type { ReturnCheck } from '@updraft/rules/returns';
import type { Log } from '../../lib/log.ts';
import type { MetricFactory } from '../../lib/metrics.ts';

export const RETURN_WINDOWS = ['today', 'ever'] as const;
export type ReturnWindow = (typeof RETURN_WINDOWS)[number];

interface Options {
  /** Game, with which the names of the metrics begin. */
  game: string;
  of: 'rounds' | 'openings';
  /** Label of the metrics, if a game has several series; left out: the game has one. */
  label?: string;
  log: Pick<Log, 'error' | 'info'>;
  metrics: Pick<MetricFactory, 'watch' | 'watchEach'>;
}

interface Judged {
  window: ReturnWindow;
  /** Value of the label, if a game has several series. */
  which?: string;
  check: ReturnCheck;
  /** Sums behind the check, for the log. */
  sums: object;
}

/** Key of the only series of a game. */
const WHOLE = '';

const FIGURES: readonly { suffix: string; help: string; read: (check: ReturnCheck) => number }[] = [
  { suffix: '', help: 'What was paid over what was staked, 0 before anything was,', read: ({ actual }) => actual ?? 0 },
  { suffix: '_low', help: 'The least return that is expected', read: ({ low }) => low },
  { suffix: '_high', help: 'The highest return that is expected', read: ({ high }) => high },
  {
    suffix: '_alarm',
    help: '1 while the actual return is outside its interval',
    read: ({ isOutside }) => Number(isOutside),
  },
];

/**
 * Compares actual returns with their intervals. Shows both as metrics, logs an error when a return leaves its interval,
 * and a line when it is back. [F6]
 */
export class ReturnWatch {
  private readonly options: Options;
  private readonly checks: Record<ReturnWindow, Map<string, ReturnCheck>> = { today: new Map(), ever: new Map() };

  constructor(options: Options) {
    this.options = options;
    for (const window of RETURN_WINDOWS) for (const figure of FIGURES) this.show(window, figure);
  }

  /** Sets the check that applies before anything was played. */
  begin(check: ReturnCheck): void {
    for (const window of RETURN_WINDOWS) this.checks[window].set(WHOLE, check);
  }

  /** Returns the keys of the series judged in this window so far. */
  judged(window: ReturnWindow): string[] {
    return [...this.checks[window].keys()];
  }

  judge({ window, which = WHOLE, check, sums }: Judged): void {
    const { game, label, log } = this.options;
    const wasOutside = this.checks[window].get(which)?.isOutside ?? false;
    this.checks[window].set(which, check);
    const about = { game, window, ...(label !== undefined && { [label]: which }) };
    if (check.isOutside && !wasOutside)
      log.error({ ...about, ...sums, ...check }, 'the actual return is outside its interval');
    if (!check.isOutside && wasOutside) log.info({ ...about, ...check }, 'the actual return is back in its interval');
  }

  private show(window: ReturnWindow, { suffix, help, read }: (typeof FIGURES)[number]): void {
    const { game, of, label, metrics } = this.options;
    const about = {
      name: `${game}_return_${window}${suffix}`,
      help: `${help} ${window === 'today' ? `of the ${of} of this day (UTC)` : `of all ${of}`}.`,
    };
    const checks = this.checks[window];
    if (label !== undefined) {
      metrics.watchEach({ ...about, label, read: () => [...checks].map(([which, check]) => [which, read(check)]) });
      return;
    }
    metrics.watch({
      ...about,
      read: () => {
        const check = checks.get(WHOLE);
        return check ? read(check) : 0;
      },
    });
  }
}
