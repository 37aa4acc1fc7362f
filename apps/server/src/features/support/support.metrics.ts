import type { Db } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { type Looking, lookingEvery } from '../../lib/looking.ts';
import type { MetricFactory } from '../../lib/metrics.ts';
import { deskFigures } from './desk.store.ts';

/** How often tickets are counted. */
const EVERY_MS = 15_000;

/** Tells operators how many tickets are active and waiting, and how long the first one has waited. [S9] */
export const watchTickets = ({
  db,
  clock,
  metrics,
  log,
}: {
  db: Db;
  clock: Pick<Clock, 'every'>;
  metrics: Pick<MetricFactory, 'watch'>;
  log: Pick<Log, 'error'>;
}): Looking => {
  let figures = { active: 0, waiting: 0, oldest_seconds: 0 };
  const watch = (name: string, help: string, read: () => number): void => metrics.watch({ name, help, read });
  watch('support_tickets_active', 'Tickets that are not closed.', () => figures.active);
  watch('support_tickets_waiting', 'Tickets whose player waits for an answer.', () => figures.waiting);
  watch(
    'support_oldest_waiting_seconds',
    'How long the first unanswered message has waited; 0: none waits.',
    () => figures.oldest_seconds,
  );
  return lookingEvery(EVERY_MS, {
    clock,
    work: async () => {
      figures = await deskFigures(db);
    },
    onFault: (error) => log.error({ err: error }, 'tickets could not be counted'),
  });
};
