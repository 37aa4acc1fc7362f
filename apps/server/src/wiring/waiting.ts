import type { Db } from '../db/db.ts';
import type { WaitingQueue } from '../feature-description.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { type Looking, lookingEvery } from '../lib/looking.ts';
import { type MetricFactory, watchAge } from '../lib/metrics.ts';

/** Interval between two counts, ms. */
const EVERY_MS = 15_000;

interface Waiting {
  queue: string;
  waiting: number;
  oldest_seconds: number;
}

const countOf = ({ name, from, since }: WaitingQueue): string =>
  `select '${name}' as queue, count(*)::int as waiting,
     coalesce(extract(epoch from now() - min(${since})), 0)::float8 as oldest_seconds from ${from}`;

/** Creates gauges of the number of rows in each queue of the features, and of the age of the oldest. [S9] */
export const watchWaiting = ({
  features,
  db,
  clock,
  metrics,
  log,
}: {
  features: readonly { readonly waits?: readonly WaitingQueue[] }[];
  db: Db;
  clock: Pick<Clock, 'every' | 'monoMs'>;
  metrics: Pick<MetricFactory, 'watch' | 'watchEach'>;
  log: Pick<Log, 'error'>;
}): Looking => {
  const sql = features
    .flatMap(({ waits = [] }) => waits)
    .map(countOf)
    .join(' union all ');
  let queues: readonly Waiting[] = [];
  const watch = (name: string, help: string, valueOf: (queue: Waiting) => number): void =>
    metrics.watchEach({
      name,
      help,
      label: 'queue',
      read: () => queues.map((row) => [row.queue, valueOf(row)] as const),
    });
  watch('waiting', 'What waits for staff or for somebody outside, by queue.', ({ waiting }) => waiting);
  watch(
    'waiting_oldest_seconds',
    'Age of what has waited longest, by queue; 0: nothing waits.',
    (row) => row.oldest_seconds,
  );
  const counted = watchAge(
    { metrics, clock },
    { name: 'waiting_counted_age_seconds', help: 'Time since what waits was counted.' },
  );
  return lookingEvery(EVERY_MS, {
    clock,
    work: async () => {
      queues = await db.query<Waiting>(sql);
      counted();
    },
    onFault: (error) => log.error({ err: error }, 'what waits could not be counted'),
  });
};
