import type { LeanSocket } from '../test/support/lean-socket.ts';
import { pause } from '../test/support/pause.ts';
import { residentBytes } from '../test/support/processes.ts';
import { type ClientShare, bottleneckNote, clientShareOf } from './lib/bottleneck.ts';
import { untilGauge } from './lib/gauge.ts';
import { type Spent, startMeter } from './lib/meter.ts';
import type { Figure, Findings } from './lib/report.ts';
import { type Context, type DatabaseKind, type Site, openSite } from './lib/site.ts';
import { largest, median, quantile, short } from '../test/support/statistics.ts';
import { Crowd } from './load/crowd.ts';
import { Observer } from './load/observer.ts';
import type { Counts } from './load/protocol.ts';

const SIGNED_IN = 1000;
const SETTLE_MS = 3000;
const SAMPLE_MS = 5000;
/** Time from the start of a flight until the sample. Meanwhile the first events of the flight are sent. */
const LEAD_MS = 500;
const PROBE_EVERY_MS = 50;
const TRIES = 12;
/** Multipliers of the automatic cash-outs, in hundredths. The flight reaches them 3.2 to 5.5 s after its start. */
const STOPS = { from: 121, to: 139 };

/** Cashes out a bet that does not exist, again and again, to measure the way through the queue and the database. */
const probeCashOuts = (socket: LeanSocket): { stop(): Promise<number[]> } => {
  const latenciesMs: number[] = [];
  const state = { isRunning: true };
  const work = (async () => {
    while (state.isRunning) {
      const sentMs = performance.now();
      await socket.request('take', { apiToken: socket.token, id: 1 });
      latenciesMs.push(performance.now() - sentMs);
      await pause(PROBE_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      state.isRunning = false;
      await work;
      return latenciesMs;
    },
  };
};

interface Watched {
  spent: Spent;
  counts: Counts;
  takesMs: number[];
  /** Counts of the messages around the crash. */
  crash: Counts;
}

/** Places a bet of every player. The bets are cashed out automatically in the second half of the sample. */
const placeBets = async (site: Site, { crowd, item }: { crowd: Crowd; item: number }): Promise<void> => {
  const { from, to } = STOPS;
  const bets = await crowd.bets(
    site.players.map((player, socket) => ({
      socket,
      itemId: player.items[item]?.id ?? 0,
      sum: (player.items[item]?.cents ?? 0) / 100,
      autoWithdraw: (from + (socket % (to - from))) / 100,
    })),
  );
  const refused = bets.find((bet) => bet.status !== 'success');
  if (refused) throw new Error(`a bet was refused: ${refused.message}`);
};

interface Watching {
  crowd: Crowd;
  observer: Observer;
  /** Index of each player's item to bet; if missing, nobody bets. */
  item?: number;
}

/** Measures a running round and its crash; null: it crashed before the end of the sample. */
const watchRound = async (site: Site, { crowd, observer, item }: Watching): Promise<Watched | null> => {
  await observer.opened();
  if (item !== undefined) await placeBets(site, { crowd, item });
  let ended = false;
  const end = observer.next('clearBets').then(() => (ended = true));
  await observer.next('crashMultiplier');
  await pause(LEAD_MS);
  await crowd.mark();
  const read = startMeter({ pid: site.server.pid, cluster: site.cluster });
  const probe = probeCashOuts(observer.socket);
  await pause(SAMPLE_MS);
  const lasted = !ended;
  const spent = read();
  const counts = await crowd.counts();
  const takesMs = await probe.stop();
  await crowd.mark();
  await end;
  await pause(1000);
  const crash = await crowd.counts();
  return lasted ? { spent, counts, takesMs, crash } : null;
};

/** Returns the number of client processes, so that no client process needs more than one core. */
const processesFor = (sockets: number): number => (sockets > 2000 ? 2 : 1);

interface Connecting {
  connectMs: number;
  takesMs: number[];
  clients: ClientShare;
  serverShare: number;
}

/** Connects all clients while a player cashes out. */
const connectAll = async (
  site: Site,
  { crowd, observer, sockets }: { crowd: Crowd; observer: Observer; sockets: number },
): Promise<Connecting> => {
  const tokens = Array.from({ length: sockets }, (_unused, at) => site.players[at]?.token ?? null);
  await crowd.mark();
  const read = startMeter({ pid: site.server.pid, cluster: site.cluster });
  const probe = probeCashOuts(observer.socket);
  const connectMs = await crowd.connect({ port: site.server.port, tokens });
  const spent = read();
  const counts = await crowd.counts();
  return {
    connectMs,
    takesMs: await probe.stop(),
    clients: clientShareOf(counts, counts.wallMs),
    serverShare: spent.serverMs / spent.wallMs,
  };
};

/**
 * Disconnects all clients and waits until the server has released their sockets. Returns the number of sockets that
 * were lost before.
 */
const leaveAll = async (site: Site, crowd: Crowd): Promise<number> => {
  const { lost } = await crowd.counts();
  await crowd.disconnect();
  await untilGauge(site.server.port, { name: 'sockets', atMost: 1 });
  await pause(SETTLE_MS);
  return lost;
};

const measure = async (context: Context, kind: DatabaseKind, sockets: number): Promise<Findings> => {
  const site = await openSite(context, kind, {
    players: SIGNED_IN,
    itemsEach: TRIES,
    settings: { 'crash.countdownTicks': 3 },
  });
  const crowd = new Crowd({ processes: processesFor(sockets) });
  try {
    const observer = await Observer.connect({ port: site.server.port, token: site.players[0]?.token ?? null });
    await pause(SETTLE_MS);
    const emptyBytes = residentBytes(site.server.pid);
    const connectings: Connecting[] = [];
    const lost: number[] = [];
    let bytesEach = Number.NaN;
    while (connectings.length < context.runs) {
      if (connectings.length > 0) lost.push(await leaveAll(site, crowd));
      const one = await connectAll(site, { crowd, observer, sockets });
      connectings.push(one);
      context.say(
        `  ${kind}, ${sockets} sockets, connecting ${connectings.length}: ${short(one.connectMs / 1000)} s, takes p99 ${short(quantile(one.takesMs, 0.99))} ms`,
      );
      await pause(SETTLE_MS);
      if (connectings.length === 1) bytesEach = (residentBytes(site.server.pid) - emptyBytes) / sockets;
    }
    const rounds = async (what: string, itemOf: (tried: number) => Partial<Watching>): Promise<Watched[]> => {
      const found: Watched[] = [];
      for (let tried = 0; found.length < context.runs && tried < TRIES; tried++) {
        const one = await watchRound(site, { crowd, observer, ...itemOf(tried) });
        if (one) found.push(one);
        context.say(
          `  ${kind}, ${sockets} sockets, ${what} ${tried + 1}: ${one ? `${short((one.spent.serverMs / one.spent.wallMs) * 100)} % of a core` : 'crashed too early'}`,
        );
      }
      return found;
    };
    const watched = await rounds('round', () => ({}));
    const played = await rounds('round with bets', (tried) => ({ item: tried }));
    lost.push((await crowd.counts()).lost);
    observer.close();
    return findingsOf(kind, { sockets, watched, played, connectings, bytesEach, lost });
  } finally {
    await crowd.end();
    await site.drop();
  }
};

interface Measured {
  sockets: number;
  watched: readonly Watched[];
  /** Rounds with a bet of every player. */
  played: readonly Watched[];
  connectings: readonly Connecting[];
  /** Bytes of the server's memory per socket, after all clients have connected for the first time. */
  bytesEach: number;
  /** Number of lost sockets, for each time that all clients connected. */
  lost: number[];
}

/** Returns the largest delay; NaN, which meets no goal, if there is none or an unknown one. */
const worstOf = (delaysMs: readonly number[]): number =>
  delaysMs.length === 0 || delaysMs.some(Number.isNaN) ? Number.NaN : largest(delaysMs);

const findingsOf = (
  kind: DatabaseKind,
  { sockets, watched, played, connectings, bytesEach, lost }: Measured,
): Findings => {
  const figure = (what: string, unit: string, values: number[], goal: Partial<Figure> = {}): Figure => ({
    database: kind,
    what: `${sockets.toLocaleString('en-GB')} watching: ${what}`,
    unit,
    values,
    ...goal,
  });
  const share = (one: Watched): number => (one.spent.serverMs / one.spent.wallMs) * 100;
  return {
    figures: [
      figure(
        'all connected',
        's',
        connectings.map((one) => one.connectMs / 1000),
        { atMost: 20 },
      ),
      figure(
        'take answered while they connect, median',
        'ms',
        connectings.map((one) => median(one.takesMs)),
      ),
      figure(
        'take answered while they connect, 99th percentile',
        'ms',
        connectings.map((one) => quantile(one.takesMs, 0.99)),
        { atMost: 50 },
      ),
      figure("memory of the server's process each, first connecting", 'kB', [bytesEach / 1000], { atMost: 20 }),
      figure('running round, server process', '% of a core', watched.map(share), { atMost: 50 }),
      figure(
        'running round, to each',
        'B/s',
        watched.map((one) => one.counts.bytes / sockets / (one.counts.wallMs / 1000)),
        { atMost: 300 },
      ),
      figure(
        'delivery of a sync from its stamp, median',
        'ms',
        watched.map((one) => quantile(one.counts.syncDelaysMs, 0.5)),
      ),
      figure(
        'delivery of a sync from its stamp, 99th percentile',
        'ms',
        watched.map((one) => quantile(one.counts.syncDelaysMs, 0.99)),
        { atMost: 200 },
      ),
      figure(
        'all have heard of the crash, from its moment on the curve',
        'ms',
        watched.map((one) => worstOf(one.crash.crashDelaysMs)),
        { atMost: 250 },
      ),
      figure(
        'the same from its stamp, which is made after the commit',
        'ms',
        watched.map((one) => worstOf(one.crash.crashStampDelaysMs)),
      ),
      figure(
        'take answered meanwhile, median',
        'ms',
        watched.map((one) => median(one.takesMs)),
      ),
      figure(
        'take answered meanwhile, 99th percentile',
        'ms',
        watched.map((one) => quantile(one.takesMs, 0.99)),
        { atMost: 50 },
      ),
      figure('round with 1,000 bets that stop meanwhile, server process', '% of a core', played.map(share), {
        atMost: 50,
      }),
      figure(
        'the same, to each',
        'B/s',
        played.map((one) => one.counts.bytes / sockets / (one.counts.wallMs / 1000)),
      ),
      figure(
        'the same, delivery of a sync, 99th percentile',
        'ms',
        played.map((one) => quantile(one.counts.syncDelaysMs, 0.99)),
        { atMost: 200 },
      ),
      figure(
        'the same, all have heard of the crash',
        'ms',
        played.map((one) => worstOf(one.crash.crashDelaysMs)),
        { atMost: 250 },
      ),
      figure(
        'the same, take answered, 99th percentile',
        'ms',
        played.map((one) => quantile(one.takesMs, 0.99)),
        { atMost: 50 },
      ),
      figure('sockets lost', 'sockets', lost, { atMost: 0, isNever: true }),
    ],
    notes: [
      bottleneckNote({
        kind: `${kind}, ${sockets}`,
        during: 'while everybody connected',
        clients: connectings.map((one) => one.clients),
        server: connectings.map((one) => one.serverShare),
      }),
      bottleneckNote({
        kind: `${kind}, ${sockets}`,
        during: 'in a running round',
        clients: watched.map((one) => clientShareOf(one.counts, one.counts.wallMs)),
        server: watched.map((one) => one.spent.serverMs / one.spent.wallMs),
      }),
      bottleneckNote({
        kind: `${kind}, ${sockets}`,
        during: 'in a round with bets',
        clients: played.map((one) => clientShareOf(one.counts, one.counts.wallMs)),
        server: played.map((one) => one.spent.serverMs / one.spent.wallMs),
      }),
      `${kind}, ${sockets}: deliveries seen: ${watched.reduce((sum, one) => sum + one.counts.syncDelaysMs.length, 0)} syncs, ${watched.map((one) => one.crash.crashDelaysMs.length).join(', ')} crash moments.`,
    ],
  };
};

const runWith = async (context: Context, sockets: number): Promise<Findings> => {
  const findings: Findings = {
    figures: [],
    notes: [
      `The first ${SIGNED_IN} sockets are signed in, the others visitors. A running round is sampled for ${SAMPLE_MS / 1000} s from ${LEAD_MS} ms after its start; shorter rounds do not count. In the first ones nobody bets: they are the price of watching alone. In those with bets every player has one, and all of them stop by themselves within the sample; what such a round sends altogether is the row \`round-bytes\`.`,
      `Takes are for a bet that is not there: through the queue and the database, without a win, every ${PROBE_EVERY_MS} ms.`,
      `Everybody connects ${context.runs === 1 ? 'once' : `${context.runs} times`}, each time after the server has let go of all; the rounds are watched after the last. Memory is that of the first connecting alone: the process keeps what it was given, so that later ones would show next to nothing.`,
      'Deliveries of syncs are measured from the stamp that the server puts into the payload, the crash from the moment at which the curve reaches its point (start and point as they were told); both sides share one clock.',
    ],
  };
  for (const kind of context.databases) {
    const found = await measure(context, kind, sockets);
    findings.figures.push(...found.figures);
    findings.notes.push(...found.notes);
  }
  return findings;
};

/** Measurement of 1,000 watching sockets, on every database. */
export const thousand = {
  title: 'Watchers: 1,000 sockets in a running round',
  run: (context: Context): Promise<Findings> => runWith(context, 1000),
};

/** Measurement of 10,000 watching sockets, on every database. The embedded database shares their server process. */
export const tenThousand = {
  title: 'Watchers: 10,000 sockets in a running round',
  run: (context: Context): Promise<Findings> => runWith(context, 10_000),
};
