import type { Player } from '../test/support/players.ts';
import { quantile, short } from '../test/support/statistics.ts';
import { bottleneckNote } from './lib/bottleneck.ts';
import { dealer, refusalsOf, warmUpNote } from './lib/burst.ts';
import { Profiler } from './lib/inspector.ts';
import { type BurstFigures, type BurstTools, meteredBurst } from './lib/metered.ts';
import { profilesOf } from './lib/profile.ts';
import type { Figure, Findings } from './lib/report.ts';
import { type Context, type DatabaseKind, type Site, openSite } from './lib/site.ts';
import { Crowd } from './load/crowd.ts';
import { Observer } from './load/observer.ts';
import type { HttpBetOrder } from './load/protocol.ts';

const PLAYERS = 1000;
/** Goals of bets by HTTP, equal to those of bets by socket. */
const GOAL_PER_SECOND: Record<DatabaseKind, number> = { PostgreSQL: 4000, embedded: 2000 };
const GOAL_CPU_MS = 0.4;

/** An item in an order. */
interface DealtItem {
  itemId: number;
  /** Dollars, as on the wire. */
  sum: number;
}

/** A game whose bets are HTTP calls, with the bets of this measurement. */
export interface TableGameBets {
  game: string;
  title: string;
  settings: Record<string, unknown>;
  path: string;
  /** The snapshot that opens a round in which all bets of a run are accepted. */
  opens: { event: string; fits: (snapshot: Record<string, unknown>) => boolean };
  /** Bets of each player in a round, one after the other. */
  bets: readonly { name: string; bodyOf: (item: DealtItem) => object }[];
  /** Name of the row with the bets per second. */
  what: string;
}

interface Burst extends BurstFigures {
  refused: number;
}

/** Burst of a warm-up round. `isCold`: of the first round after the start. */
type EarlyBurst = Burst & { isCold: boolean };

const burst = async (site: Site, tools: BurstTools, orders: readonly HttpBetOrder[]): Promise<Burst> => {
  const { answers, ...figures } = await meteredBurst(site, tools, () => tools.crowd.httpBets(orders));
  return { ...figures, refused: [...refusalsOf(answers).values()].reduce((sum, count) => sum + count, 0) };
};

/** Returns the orders of all players, each with the player's next item. */
const ordersOf = (
  { path }: Pick<TableGameBets, 'path'>,
  {
    players,
    deal,
    bodyOf,
  }: { players: readonly Player[]; deal: ReturnType<typeof dealer>; bodyOf: (item: DealtItem) => object },
): HttpBetOrder[] =>
  players.map((player, at) => {
    const { socket, ...item } = deal(player, at, 0);
    return { socket, path, body: bodyOf(item) };
  });

const figuresOf = (
  database: DatabaseKind,
  { what, early, bursts }: { what: string; early: readonly EarlyBurst[]; bursts: readonly Burst[] },
): Figure[] => {
  const figure = (name: string, unit: string, value: (one: Burst) => number, goal: Partial<Figure> = {}): Figure => ({
    database,
    what: name,
    unit,
    values: bursts.map(value),
    ...goal,
  });
  const own = database === 'PostgreSQL' ? 'server process' : 'event loop of the server';
  return [
    figure(what, 'bets/s', (one) => one.perSecond, { atLeast: GOAL_PER_SECOND[database] }),
    {
      database,
      what: 'the same, the first round after the start',
      unit: 'bets/s',
      values: early.filter(({ isCold }) => isCold).map(({ perSecond }) => perSecond),
    },
    figure('answer, median', 'ms', (one) => quantile(one.latenciesMs, 0.5)),
    figure('answer, 99th percentile', 'ms', (one) => quantile(one.latenciesMs, 0.99)),
    {
      database,
      what: 'refused',
      unit: 'bets',
      values: [...early, ...bursts].map((one) => one.refused),
      atMost: 0,
      isNever: true,
    },
    figure(`CPU per bet, ${own}`, 'ms', (one) => one.cpuPerBetMs, { atMost: GOAL_CPU_MS }),
  ];
};

const measured = async (context: Context, kind: DatabaseKind, game: TableGameBets): Promise<Findings> => {
  const site = await openSite(context, kind, {
    players: PLAYERS,
    itemsEach: game.bets.length * (context.warmUps + context.runs),
    settings: game.settings,
  });
  const crowd = new Crowd();
  /** Bursts of the warm-up rounds. */
  const early: EarlyBurst[] = [];
  const bursts: Burst[] = [];
  const tools: BurstTools = { crowd, profiler: null, profiles: [] };
  try {
    await crowd.connect({ port: site.server.port, tokens: site.players.map(({ token }) => token) });
    await crowd.watch(site.players.map(() => game.game));
    const observer = await Observer.connect({ port: site.server.port });
    if (site.server.inspectorUrl) tools.profiler = await Profiler.connect(site.server.inspectorUrl);
    const deal = dealer();
    await observer.watchUntil(game.game, game.opens);
    for (let run = 1 - context.warmUps; run <= context.runs; run++) {
      const isCold = run === 1 - context.warmUps;
      if (!isCold) await observer.next(game.opens.event, { fits: game.opens.fits });
      for (const { name, bodyOf } of game.bets) {
        const orders = ordersOf(game, { players: site.players, deal, bodyOf });
        const isMeasured = run > 0;
        const one = await burst(site, isMeasured ? tools : { ...tools, profiler: null }, orders);
        if (isMeasured) bursts.push(one);
        else early.push({ ...one, isCold });
        const when = isMeasured ? `run ${run}` : isCold ? 'after the start' : 'while warming up';
        context.say(`  ${kind} ${when}, ${name}: ${short(one.perSecond)} bets/s`);
      }
    }
    observer.close();
  } finally {
    tools.profiler?.close();
    await crowd.end();
    await site.drop();
  }
  return {
    ...(tools.profiles.length > 0 && { profiles: profilesOf(kind, tools.profiles, PLAYERS) }),
    figures: figuresOf(kind, { what: game.what, early, bursts }),
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

/** Returns the measurement of a game: bets per second, and the processor time of a bet. */
export const tableBets = (game: TableGameBets) => ({
  title: game.title,
  run: async (context: Context): Promise<Findings> => {
    const findings: Findings = {
      figures: [],
      notes: [
        'A bet counts from the moment before its call is written until its response, which comes after the commit. Calls go over a thousand connections, one for each player.',
        warmUpNote(context),
        `Crash plays its rounds meanwhile, and all ${PLAYERS.toLocaleString('en')} pages show the ${game.game}.`,
      ],
    };
    for (const kind of context.databases) {
      const { figures, notes, profiles } = await measured(context, kind, game);
      findings.figures.push(...figures);
      findings.notes.push(...notes);
      if (profiles) findings.profiles = [...(findings.profiles ?? []), ...profiles];
    }
    return findings;
  },
});
