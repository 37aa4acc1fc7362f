import { pause } from '../test/support/pause.ts';
import type { Figure, Findings } from './lib/report.ts';
import { type Context, type DatabaseKind, openSite } from './lib/site.ts';
import { median, short } from '../test/support/statistics.ts';
import { Crowd } from './load/crowd.ts';
import { Observer } from './load/observer.ts';
import { dealer } from './lib/burst.ts';
import { JACKPOT_BETS } from './jackpot-bets.ts';
import type { Counts } from './load/protocol.ts';
import type { TableGameBets } from './table-bets.ts';
import { WHEEL_BETS } from './wheel-bets.ts';

export const title = 'Bytes to each watcher of a round with 1,000 bets, in each table game';

const PLAYERS = 1000;
const WATCHERS = 100;
/** Time over which bets are sent, so that they need many flushes, as in production. */
const SPREAD_MS = 5000;
const GOAL_KB = 60;
/** Upper bound of the multipliers at which bets cash out automatically. Rounds that do not exceed it do not count. */
const LAST_STOP = 1.5;
const TRIES = 8;

interface Heard {
  kiloBytes: number;
  events: Record<string, number>;
  /** Kilobytes of each kind of event, to each watcher. */
  eventKiloBytes: Record<string, number>;
  multiplier: number;
}

/** Returns the traffic to the median watcher, the events to all watchers together, and their average size for each. */
const heardOf = ({ bytesOfEach, events, eventBytes }: Pick<Counts, 'bytesOfEach' | 'events' | 'eventBytes'>) => ({
  kiloBytes: median(bytesOfEach) / 1000,
  events,
  eventKiloBytes: Object.fromEntries(
    Object.entries(eventBytes).map(([name, bytes]) => [name, bytes / WATCHERS / 1000]),
  ),
});

const figureOf =
  (database: DatabaseKind) =>
  (what: string, unit: string, values: number[], goal: Partial<Figure> = {}): Figure => ({
    database,
    what,
    unit,
    values,
    ...goal,
  });

const measure = async (context: Context, kind: DatabaseKind): Promise<Findings> => {
  const site = await openSite(context, kind, {
    players: PLAYERS,
    itemsEach: context.runs + TRIES,
    settings: { 'crash.countdownTicks': 10 },
  });
  const [players, watchers] = [new Crowd(), new Crowd()];
  try {
    await players.connect({ port: site.server.port, tokens: site.players.map((player) => player.token) });
    await watchers.connect({ port: site.server.port, tokens: Array.from({ length: WATCHERS }, () => null) });
    const observer = await Observer.connect({ port: site.server.port });
    const heard: Heard[] = [];
    for (let run = 0; heard.length < context.runs && run < context.runs + TRIES; run++) {
      await observer.next('clearBets');
      await watchers.mark();
      await observer.opened();
      const end = observer.next('clearBets');
      const bets = await players.bets(
        site.players.map((player, socket) => ({
          socket,
          itemId: player.items[run]?.id ?? 0,
          sum: (player.items[run]?.cents ?? 0) / 100,
          autoWithdraw: Math.round((1.21 + ((LAST_STOP - 1.21) * socket) / PLAYERS) * 100) / 100,
        })),
        { spreadMs: SPREAD_MS },
      );
      const accepted = bets.filter((bet) => bet.status === 'success').length;
      const multiplier = (await end)['multiplier'] as number;
      await pause(500);
      const { bytesOfEach, events, eventBytes } = await watchers.counts();
      if (accepted === PLAYERS && multiplier > LAST_STOP)
        heard.push({ ...heardOf({ bytesOfEach, events, eventBytes }), multiplier });
      context.say(
        `  ${kind}, round ${run + 1}: ${accepted} bets, crashed at ${multiplier}×, ${short(median(bytesOfEach) / 1000)} kB each`,
      );
    }
    observer.close();
    const figure = figureOf(kind);
    const figures = [
      figure(
        'a whole round of crash with 1,000 bets and their cash-outs',
        'kB',
        heard.map((one) => one.kiloBytes),
        { atMost: GOAL_KB },
      ),
      ...[
        'crashInit',
        'crashStartTimer',
        'newBets',
        'crashLoaderItem',
        'crashMultiplier',
        'successTake',
        'clearBets',
        'online',
      ].map((name) =>
        figure(
          `of these, ${name}`,
          'events',
          heard.map((one) => (one.events[name] ?? 0) / WATCHERS),
        ),
      ),
    ];
    return {
      figures,
      notes: [`${kind}: the rounds that count crashed at ${heard.map((one) => one.multiplier).join(', ')}.`],
    };
  } finally {
    await Promise.all([players.end(), watchers.end()]);
    await site.drop();
  }
};

/** A game whose bets are HTTP calls, with the events for its watchers. */
interface WatchedTable extends TableGameBets {
  /** The event with the result. */
  result: string;
  /** The events whose share is shown. */
  events: readonly string[];
}

const TABLES: readonly WatchedTable[] = [
  { ...WHEEL_BETS, result: 'startWheel', events: ['newGameWheel', 'wheelTimer', 'wheelNewBet', 'startWheel'] },
  {
    ...JACKPOT_BETS,
    result: 'startJackpot',
    events: ['newGameJackpot', 'jackpotTimer', 'jackpotNewBet', 'startJackpot'],
  },
];

/** Measures the traffic to a watcher from one draw to the next, with a bet by HTTP of each of 1,000 players. */
const measureTable = async (context: Context, kind: DatabaseKind, table: WatchedTable): Promise<Figure[]> => {
  const site = await openSite(context, kind, {
    players: PLAYERS,
    itemsEach: context.runs,
    settings: table.settings,
  });
  const [players, watchers] = [new Crowd(), new Crowd()];
  const heard: Omit<Heard, 'multiplier'>[] = [];
  try {
    const { port } = site.server;
    await players.connect({ port, tokens: site.players.map((player) => player.token) });
    await watchers.connect({ port, tokens: Array.from({ length: WATCHERS }, () => null) });
    // The players' pages show no game, because only the watchers' traffic counts.
    await players.watch(site.players.map(() => null));
    const observer = await Observer.connect({ port });
    const deal = dealer();
    for (let run = 0; run < context.runs; run++) {
      // The end of the previous round counts too, so that the counted time is one full round.
      await watchers.mark();
      if (run > 0) await observer.next(table.opens.event, { fits: table.opens.fits });
      else {
        await observer.watchUntil(table.game, table.opens);
        // The snapshot that opens the first round counts.
        await watchers.watch(Array.from({ length: WATCHERS }, () => table.game));
      }
      const result = observer.next(table.result);
      const orders = site.players.map((player, at) => {
        const { socket, ...item } = deal(player, at, 0);
        return { socket, path: table.path, body: table.bets[0]?.bodyOf(item) ?? {} };
      });
      const bets = await players.httpBets(orders, { spreadMs: SPREAD_MS });
      const accepted = bets.filter((bet) => bet.status === 'success').length;
      if (accepted < PLAYERS) throw new Error(`only ${accepted} bets were accepted`);
      await result;
      await pause(500);
      heard.push(heardOf(await watchers.counts()));
      const parts = table.events.map((name) => `${name} ${short(heard.at(-1)?.eventKiloBytes[name] ?? 0)}`);
      context.say(
        `  ${kind}, ${table.game}, round ${run + 1}: ${short(heard.at(-1)?.kiloBytes ?? 0)} kB each (${parts.join(', ')})`,
      );
    }
    observer.close();
  } finally {
    await Promise.all([players.end(), watchers.end()]);
    await site.drop();
  }
  const figure = figureOf(kind);
  return [
    figure(
      `a whole round of the ${table.game} with 1,000 bets`,
      'kB',
      heard.map((one) => one.kiloBytes),
      { atMost: GOAL_KB },
    ),
    ...table.events.map((name) =>
      figure(
        `of these, ${name}, ${short(median(heard.map((one) => (one.events[name] ?? 0) / WATCHERS)))} times`,
        'kB',
        heard.map((one) => one.eventKiloBytes[name] ?? 0),
      ),
    ),
  ];
};

/** Measures the traffic to a watcher per round of each table game, on every database. */
export const run = async (context: Context): Promise<Findings> => {
  const findings: Findings = {
    figures: [],
    notes: [
      `Bets come over ${SPREAD_MS / 1000} s. In crash everybody cashes out by a target between 1.21 and ${LAST_STOP}; rounds that crashed at ${LAST_STOP} or below do not count.`,
      'Bytes are those of the WebSocket frames with their headers, from the opening of the round until half a second after its crash. In the other games they are those from one draw to the next.',
    ],
  };
  for (const kind of context.databases) {
    const found = await measure(context, kind);
    findings.figures.push(...found.figures);
    findings.notes.push(...found.notes);
    for (const table of TABLES) findings.figures.push(...(await measureTable(context, kind, table)));
  }
  return findings;
};
