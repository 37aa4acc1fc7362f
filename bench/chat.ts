import { quantile, short } from '../test/support/statistics.ts';
import { bottleneckNote, clientShareOf } from './lib/bottleneck.ts';
import { FAN_OUT_SAMPLE_MS, type FanOutSample, FanOutTables, sampleFanOut } from './lib/fan-out.ts';
import type { Figure, Findings } from './lib/report.ts';
import type { Context } from './lib/site.ts';
import { Crowd } from './load/crowd.ts';

export const title = 'Chat: 10,000 sockets on the page of one game, without messages and with 20 a second';

const SOCKETS = 10_000;
const PER_SECOND = 20;

interface Pair {
  quiet: FanOutSample;
  busy: FanOutSample;
}

const findingsOf = (pairs: readonly Pair[]): Findings => {
  const figure = (what: string, unit: string, value: (pair: Pair) => number, goal: Partial<Figure> = {}): Figure => ({
    what,
    unit,
    values: pairs.map(value),
    ...goal,
  });
  const bytes = ({ counts }: FanOutSample): number => counts.bytes / SOCKETS / (counts.wallMs / 1000);
  const more = ({ quiet, busy }: Pair): number => (busy.share - quiet.share) * 100;
  const written = ({ busy }: Pair): number => (PER_SECOND * busy.counts.wallMs) / 1000;
  return {
    figures: [
      figure('without messages, server process', '% of a core', ({ quiet }) => quiet.share * 100),
      figure('with messages, server process', '% of a core', ({ busy }) => busy.share * 100),
      figure('what the messages add', '% of a core', more, { atMost: 10 }),
      figure('processor time of a message', 'ms', (pair) => (more(pair) / 100) * (1000 / PER_SECOND)),
      figure(
        'bytes of a message to one socket',
        'B',
        (pair) => (pair.busy.counts.eventBytes['newMessage'] ?? 0) / SOCKETS / written(pair),
      ),
      figure('without messages, to each', 'B/s', ({ quiet }) => bytes(quiet)),
      figure('with messages, to each', 'B/s', ({ busy }) => bytes(busy)),
      figure('delivery of the oldest message of an event, median', 'ms', ({ busy }) =>
        quantile(busy.counts.chatDelaysMs, 0.5),
      ),
      figure('the same, 99th percentile', 'ms', ({ busy }) => quantile(busy.counts.chatDelaysMs, 0.99), {
        atMost: 1000,
      }),
      figure('without messages, delivery of a sync, 99th percentile', 'ms', ({ quiet }) =>
        quantile(quiet.counts.syncDelaysMs, 0.99),
      ),
      figure(
        'with messages, delivery of a sync, 99th percentile',
        'ms',
        ({ busy }) => quantile(busy.counts.syncDelaysMs, 0.99),
        { atMost: 200 },
      ),
      figure('with messages, the server waited for a core', '% of the time', ({ busy }) => busy.waited * 100),
      figure('sockets lost', 'sockets', ({ quiet, busy }) => quiet.counts.lost + busy.counts.lost, {
        atMost: 0,
        isNever: true,
      }),
    ],
    notes: [
      `The real gateway, broadcaster and feed of the chat in a process of their own, with one table that publishes as the crash table does. Both samples of a pair (${FAN_OUT_SAMPLE_MS / 1000} s each) are taken over the same connections. Messages are of 50 letters. Writing them to the database is not part of it.`,
      bottleneckNote({
        kind: 'with messages',
        during: 'in the samples',
        clients: pairs.map(({ busy }) => clientShareOf(busy.counts, busy.counts.wallMs)),
        server: pairs.map(({ busy }) => busy.share),
      }),
    ],
  };
};

export const run = async (context: Context): Promise<Findings> => {
  const tables = await FanOutTables.start(['crash']);
  const crowd = new Crowd({ processes: 2 });
  try {
    await crowd.connect({ port: tables.port, tokens: Array.from({ length: SOCKETS }, () => null) });
    const pairs: Pair[] = [];
    while (pairs.length < context.runs) {
      const quiet = await sampleFanOut({ tables, crowd, sockets: SOCKETS }, { running: 1 });
      const busy = await sampleFanOut({ tables, crowd, sockets: SOCKETS }, { running: 1, chatPerSecond: PER_SECOND });
      pairs.push({ quiet, busy });
      context.say(
        `  pair ${pairs.length}: without messages ${short(quiet.share * 100)} %, with them ${short(busy.share * 100)} % of a core`,
      );
    }
    return findingsOf(pairs);
  } finally {
    await crowd.end();
    tables.end();
  }
};
