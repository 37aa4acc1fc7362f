import { pause } from '../test/support/pause.ts';
import { quantile, short } from '../test/support/statistics.ts';
import { bottleneckNote, clientShareOf, type ClientShare } from './lib/bottleneck.ts';
import { burstMsOf, dealer, perSecondOf, refusalsOf } from './lib/burst.ts';
import { ownMsOf, startMeter } from './lib/meter.ts';
import type { Figure, Findings } from './lib/report.ts';
import { type Context, type DatabaseKind, type Site, openSite } from './lib/site.ts';
import { Crowd } from './load/crowd.ts';
import { Observer } from './load/observer.ts';
import type { WheelBetOrder } from './load/protocol.ts';

export const title =
  'Bets on the wheel by HTTP: durable, answered, with 1,000 players connected and watching, beside crash';

const PLAYERS = 1000;
/** What a player bets on the wheel in a run: two bets, on two colours. */
const COLOURS = ['black', 'red'];
/** Until the flush that announces the bets to everyone: its cost belongs to the bets. */
const AFTER_MS = 1100;
/** Betting stays open for longer than a run takes. */
const BETTING_MS = 15_000;
/** The same as those of bets by socket. */
const GOAL_PER_SECOND: Record<DatabaseKind, number> = { PostgreSQL: 4000, embedded: 2000 };
const GOAL_CPU_MS = 0.4;

interface Burst {
  perSecond: number;
  refused: number;
  latenciesMs: number[];
  cpuPerBetMs: number;
  clients: ClientShare;
  serverShare: number;
}

/** All orders at once; the meter runs until the flush after the last answer. */
const burst = async (site: Site, crowd: Crowd, orders: readonly WheelBetOrder[]): Promise<Burst> => {
  await crowd.mark();
  const read = startMeter({ pid: site.server.pid, cluster: site.cluster });
  const answers = await crowd.wheelBets(orders);
  const busyMs = burstMsOf(answers);
  const counts = await crowd.counts();
  const busy = read();
  await pause(AFTER_MS);
  const spent = read();
  const accepted = answers.filter(({ status }) => status === 'success').length;
  return {
    perSecond: perSecondOf(answers),
    refused: [...refusalsOf(answers).values()].reduce((sum, count) => sum + count, 0),
    latenciesMs: answers.map((one) => one.answeredMs - one.sentMs),
    cpuPerBetMs: ownMsOf(site.kind, spent) / accepted,
    clients: clientShareOf(counts, busyMs),
    serverShare: ownMsOf(site.kind, busy) / busyMs,
  };
};

const measured = async (context: Context, kind: DatabaseKind): Promise<{ figures: Figure[]; notes: string[] }> => {
  const site = await openSite(context, kind, {
    players: PLAYERS,
    itemsEach: COLOURS.length * context.runs,
    settings: {
      'wheel.bettingMs': BETTING_MS,
      'wheel.spinMs': 1000,
      'wheel.resultMs': 500,
      'wheel.roundCapPercent': 100,
    },
  });
  const crowd = new Crowd();
  const bursts: Burst[] = [];
  try {
    await crowd.connect({ port: site.server.port, tokens: site.players.map(({ token }) => token) });
    await crowd.watch(site.players.map(() => 'wheel'));
    const observer = await Observer.connect({ port: site.server.port });
    const deal = dealer();
    for (let run = 0; run < context.runs; run++) {
      const opened = observer.next('newGameWheel', {
        fits: ({ game }) => (game as { msLeft: number }).msLeft > BETTING_MS - 1000,
      });
      if (run === 0) await observer.socket.request('watch', { game: 'wheel' });
      await opened;
      for (const colour of COLOURS) {
        const orders = site.players.map((player, at) => {
          const { socket, itemId, sum } = deal(player, at, 0);
          return { socket, itemId, sum, colour };
        });
        bursts.push(await burst(site, crowd, orders));
        context.say(`  ${kind} run ${run + 1}, ${colour}: ${short(bursts.at(-1)?.perSecond ?? 0)} bets/s`);
      }
    }
    observer.close();
  } finally {
    await crowd.end();
    await site.drop();
  }
  const figure = (what: string, unit: string, values: number[], goal: Partial<Figure> = {}): Figure => ({
    ...{ database: kind, what, unit, values },
    ...goal,
  });
  const latenciesOf = (share: number): number[] => bursts.map((one) => quantile(one.latenciesMs, share));
  const own = kind === 'PostgreSQL' ? 'server process' : 'event loop of the server';
  return {
    figures: [
      figure(
        '1,000 players bet on a colour',
        'bets/s',
        bursts.map((one) => one.perSecond),
        {
          atLeast: GOAL_PER_SECOND[kind],
        },
      ),
      figure('answer, median', 'ms', latenciesOf(0.5)),
      figure('answer, 99th percentile', 'ms', latenciesOf(0.99)),
      figure(
        'refused',
        'bets',
        bursts.map((one) => one.refused),
        { atMost: 0, isNever: true },
      ),
      figure(
        `CPU per bet, ${own}`,
        'ms',
        bursts.map((one) => one.cpuPerBetMs),
        { atMost: GOAL_CPU_MS },
      ),
    ],
    notes: [
      bottleneckNote({
        kind,
        during: 'while bets were under way',
        clients: bursts.map((one) => one.clients),
        server: bursts.map((one) => one.serverShare),
      }),
    ],
  };
};

/** Bets on the wheel per second, with the processor time of a bet. */
export const run = async (context: Context): Promise<Findings> => {
  const findings: Findings = {
    figures: [],
    notes: [
      'A bet counts from the moment before its call is written until its response, which comes after the commit. Calls go over a hundred connections.',
      'Crash plays its rounds meanwhile, and all 1,000 pages show the wheel.',
    ],
  };
  for (const kind of context.databases) {
    const { figures, notes } = await measured(context, kind);
    findings.figures.push(...figures);
    findings.notes.push(...notes);
  }
  return findings;
};
