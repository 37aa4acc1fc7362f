import { type RtpCheck, type RtpSums, type RtpBet, checkRtp, rtpOfRound } from '@updraft/rules/crash';
import type { Query } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import type { MetricFactory } from '../../lib/metrics.ts';
import type { Round } from './crash.round.ts';
import { returnsOf } from './past.store.ts';

const WINDOWS = ['today', 'ever'] as const;
type Window = (typeof WINDOWS)[number];

const FAIR = checkRtp({ rounds: 0, stakedCents: 0, paidCents: 0, variance: 0 });

const returnedBets = (round: Round): RtpBet[] =>
  round.bets.all().map(({ stakeCents, winCents, cashOutHundredths }) => ({
    stakeCents,
    winCents: winCents ?? 0,
    stopHundredths: cashOutHundredths,
  }));

/** What a round took and gave, once all its bets are settled. */
export const returnSumsOf = (round: Round): RtpSums => rtpOfRound(returnedBets(round), round.pointHundredths);

/**
 * Watches what settled rounds returned against what they should: figures for the operator's metrics,
 * and one line in the log when the actual return leaves its interval, another when it is back. [CR-23, F6]
 */
export class CrashReturns {
  private readonly query: Query;
  private readonly log: Log;
  private readonly checks: Record<Window, RtpCheck> = { today: FAIR, ever: FAIR };

  constructor({ query, log, metrics }: { query: Query; log: Log; metrics: MetricFactory }) {
    this.query = query;
    this.log = log;
    for (const window of WINDOWS) {
      const about = window === 'today' ? 'of the rounds of this day (UTC)' : 'of all rounds';
      metrics.watch({
        name: `crash_return_${window}`,
        help: `What was paid over what was staked, ${about}; 0 before anything was.`,
        read: () => this.checks[window].actual ?? 0,
      });
      metrics.watch({
        name: `crash_return_${window}_low`,
        help: `The least that is expected ${about}.`,
        read: () => this.checks[window].low,
      });
      metrics.watch({
        name: `crash_return_${window}_high`,
        help: `The most that is expected ${about}.`,
        read: () => this.checks[window].high,
      });
      metrics.watch({
        name: `crash_return_${window}_alarm`,
        help: `1 while the actual return ${about} is outside its interval.`,
        read: () => Number(this.checks[window].isOutside),
      });
    }
  }

  /** Reads the sums anew. What cannot be read leaves the last figures, and the game as it is. */
  async look(): Promise<void> {
    try {
      const sums = await returnsOf(this.query);
      for (const window of WINDOWS) this.judge(window, sums[window]);
    } catch (error) {
      this.log.warn({ err: error }, 'the actual return could not be read');
    }
  }

  private judge(window: Window, sums: RtpSums): void {
    const check = checkRtp(sums);
    const wasOutside = this.checks[window].isOutside;
    this.checks[window] = check;
    if (check.isOutside && !wasOutside)
      this.log.error({ game: 'crash', window, ...sums, ...check }, 'the actual return is outside its interval');
    if (!check.isOutside && wasOutside)
      this.log.info({ game: 'crash', window, ...check }, 'the actual return is back in its interval');
  }
}
