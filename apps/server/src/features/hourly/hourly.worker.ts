import { toDollars } from '@updraft/rules/money';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Transactions } from '../outbox/outbox.ts';
import type { PrizeDraws } from '../prize-draws/drawing.ts';
import { type FundingTerms, fundPool } from './funding.ts';
import { shownBonus } from './shown.ts';

const LOOK_EVERY_MS = 1000;

interface Dependencies {
  outbox: Transactions;
  draws: Pick<PrizeDraws, 'open'>;
  terms: () => FundingTerms;
  clock: Pick<Clock, 'every'>;
  log: Log;
  /** Whether something is to do: a round that was settled, or an hour that can begin. Costs one small query. */
  isDue: () => Promise<boolean>;
}

/** Lets settled rounds fund the pool beside the table, and begins hours. No bet waits for it. */
export class HourlyPool {
  private readonly deps: Dependencies;
  private end: () => void = () => undefined;
  private looking: Promise<void> | null = null;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  start(): void {
    this.end = this.deps.clock.every(LOOK_EVERY_MS, () => void this.look());
    void this.look();
  }

  /** Waits for a transaction that is under way: the database closes afterwards. */
  async stop(): Promise<void> {
    this.end();
    await this.looking;
  }

  /** Funds what is due. A failure is logged and tried again with the next look. */
  look(): Promise<void> {
    this.looking ??= this.lookOnce()
      .catch((error: unknown) => this.deps.log.error({ err: error }, 'the hourly pool could not be funded'))
      .finally(() => (this.looking = null));
    return this.looking;
  }

  private async lookOnce(): Promise<void> {
    const { outbox, draws, terms, log, isDue } = this.deps;
    if (!(await isDue())) return;
    const { hour, poolCents } = await outbox.tx(async (query, emit) => {
      const now = terms();
      const funded = await fundPool(query, { draws, terms: now });
      if (funded.hour) emit('all', 'jackpot-bonus.init', await shownBonus(query, { isEnabled: now.isEnabled }));
      else if (funded.rounds > 0) emit('all', 'jackpot-bonus.update-bank', { totalBank: toDollars(funded.poolCents) });
      return funded;
    });
    if (hour) log.info({ draw: hour.id, poolCents, closesAt: hour.closes_at }, 'an hour of the bonus has begun');
  }
}
