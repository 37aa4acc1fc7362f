import { connect } from 'node:net';
import { pause } from '../test/support/pause.ts';
import { processCpuMs } from '../test/support/processes.ts';
import { startServer } from '../test/support/server.ts';
import { type ClientShare, bottleneckNote, clientShareOf } from './lib/bottleneck.ts';
import { interruptRound } from './lib/interrupted.ts';
import type { Figure, Findings } from './lib/report.ts';
import { type Context, type Site, openSite } from './lib/site.ts';
import { largest, median, short } from '../test/support/statistics.ts';
import { Crowd } from './load/crowd.ts';

export const title = '1,000 players come back at once after SIGKILL in mid-round';

const PLAYERS = 1000;
const SETTINGS = { 'crash.countdownTicks': 4 };
const GOAL_S = 2;
const KNOCK_MS = 5;
const TRIES = 8;

interface Back {
  /**
   * Seconds of each player from the moment at which the new process took connections until the player received their
   * bet in the interrupted round.
   */
  seconds: number[];
  /** Seconds of the last player, since the start of the new process. */
  sinceStartSeconds: number;
  clients: ClientShare;
  /** Share of a core that the server used, including its start. */
  serverShare: number;
}

const now = (): number => performance.timeOrigin + performance.now();

/** Waits until a server listens on the port. */
const listened = async (port: number): Promise<void> => {
  for (;;) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
    await pause(KNOCK_MS);
  }
};

/**
 * Kills the server in a round with a manual bet of every player, and reconnects them; null: the round crashed before
 * that.
 */
const killAndComeBack = async (site: Site, run: number): Promise<Back | null> => {
  const crowd = new Crowd();
  try {
    const interrupted = await interruptRound(site, { crowd, item: run });
    if (!interrupted) return null;
    await crowd.disconnect();
    const { port } = site.server;
    const startedMs = now();
    const starting = startServer({ dataDir: site.dataDir, databaseUrl: site.databaseUrl, settings: SETTINGS, port });
    await listened(port);
    const thereMs = now();
    await crowd.mark();
    const backMs = await crowd.comeback({ port, tokens: site.players.map((player) => player.token), ...interrupted });
    const counts = await crowd.counts();
    site.server = await starting;
    const allMs = largest(backMs) - startedMs;
    return {
      seconds: backMs.map((at) => (at - thereMs) / 1000),
      sinceStartSeconds: allMs / 1000,
      clients: clientShareOf(counts, counts.wallMs),
      serverShare: processCpuMs(site.server.pid) / allMs,
    };
  } finally {
    await crowd.end();
  }
};

/**
 * Measures the time that players are without their round when all of them reconnect at once after a kill of the server.
 */
export const run = async (context: Context): Promise<Findings> => {
  const findings: Findings = {
    figures: [],
    notes: [
      'The process was killed with 1,000 live manual bets, every one of them acknowledged. As soon as the new one takes connections all 1,000 connect and sign in in one moment, without the random delay of a browser; each is back when a snapshot of that round with his own bet has come; who was signed in before the round was there again asks for it, as a browser does.',
    ],
  };
  for (const kind of context.databases) {
    const site = await openSite(context, kind, {
      players: PLAYERS,
      itemsEach: context.runs + TRIES,
      settings: SETTINGS,
    });
    const found: Back[] = [];
    try {
      for (let tried = 0; found.length < context.runs && tried < context.runs + TRIES; tried++) {
        const one = await killAndComeBack(site, tried);
        if (one) found.push(one);
        context.say(
          `  ${kind} ${tried + 1}: ${one ? `half are back after ${short(median(one.seconds))} s, all after ${short(largest(one.seconds))} s` : 'crashed before it was killed'}`,
        );
      }
    } finally {
      await site.drop();
    }
    const figure = (what: string, values: number[]): Figure => ({ database: kind, what, unit: 's', values });
    findings.figures.push(
      figure(
        'from its first connection until half have their round and their bet',
        found.map((one) => median(one.seconds)),
      ),
      {
        ...figure(
          'until all have',
          found.map((one) => largest(one.seconds)),
        ),
        atMost: GOAL_S,
      },
      figure(
        'from the start of the process until all have',
        found.map((one) => one.sinceStartSeconds),
      ),
    );
    findings.notes.push(
      bottleneckNote({
        kind,
        during: 'while they came back',
        clients: found.map((one) => one.clients),
        server: found.map((one) => one.serverShare),
      }),
    );
  }
  return findings;
};
