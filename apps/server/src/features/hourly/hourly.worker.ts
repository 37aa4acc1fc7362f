import { toDollars } from '@updraft/rules/money';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { type Looking, lookingEvery } from '../../lib/looking.ts';
import type { Transactions } from '../../kernel/outbox.ts';
import type { DrawsOfPrizes } from '../../ports/prize-draws.ts';
import { type FundingTerms, fundPool } from './funding.ts';
import { shownBonus } from './shown.ts';

const LOOK_EVERY_MS = 1000;

interface Dependencies {
  outbox: Transactions;
  draws: Pick<DrawsOfPrizes, 'open'>;
  terms: () => FundingTerms;
  clock: Pick<Clock, 'every'>;
  log: Log;
  /** True if there is work: a round that was settled, or an hour that can begin. Costs one small query. */
  isDue: () => Promise<boolean>;
}

/** Creates the worker that funds the pool from settled rounds and begins hours. It runs outside the table's turns. */
export const createHourlyPool = ({ outbox, draws, terms, clock, log, isDue }: Dependencies): Looking => {
  const work = async (): Promise<void> => {
    if (!(await isDue())) return;
    const { hour, poolCents } = await outbox.tx(async (query, emit) => {
      const now = terms();
      const funded = await fundPool(query, { draws, terms: now });
      if (funded.hour) emit('all', 'jackpot-bonus.init', await shownBonus(query, { terms: now }));
      else if (funded.rounds > 0) emit('all', 'jackpot-bonus.update-bank', { totalBank: toDollars(funded.poolCents) });
      return funded;
    });
    if (hour) log.info({ draw: hour.id, poolCents, closesAt: hour.closes_at }, 'an hour of the bonus has begun');
  };
  return lookingEvery(LOOK_EVERY_MS, {
    clock,
    work,
    onFault: (error) => log.error({ err: error }, 'the hourly pool could not be funded'),
  });
};
