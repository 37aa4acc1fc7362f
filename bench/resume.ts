import { LeanSocket } from '../test/support/lean-socket.ts';
import { pause } from '../test/support/pause.ts';
import { startServer } from '../test/support/server.ts';
import { interruptRound } from './lib/interrupted.ts';
import type { Findings } from './lib/report.ts';
import { type Context, type DatabaseKind, type Site, openSite } from './lib/site.ts';
import { short } from './lib/statistics.ts';
import { Crowd } from './load/crowd.ts';

export const title = 'Resume after SIGKILL in mid-round, until a take is accepted';

const PLAYERS = 1000;
const SETTINGS = { 'crash.countdownTicks': 4 };
const GOAL_S: Record<DatabaseKind, number> = { PostgreSQL: 1, embedded: 3 };
const AGAIN_MS = 15;
const GIVE_UP_MS = 30_000;
const TRIES = 8;

const QUIET = { onBytes: () => undefined, onEvent: () => undefined, onLost: () => undefined };
/** Not the table's own word: the server is there, but does not run the table yet. */
const NOT_YET = new Set(['crash_api.busy', 'app_api.internal']);

/** Tries again and again until the table answers; the message of its answer. */
const untilTaken = async (port: number, { token, betId }: { token: string; betId: number }): Promise<string> => {
  const giveUp = performance.now() + GIVE_UP_MS;
  while (performance.now() < giveUp) {
    const socket = new LeanSocket({ index: 0, token, listener: QUIET });
    try {
      await socket.open(port);
      for (;;) {
        const { message } = (await socket.request('take', { apiToken: token, id: betId })) as { message: string };
        if (!NOT_YET.has(message)) return message;
        await pause(AGAIN_MS);
      }
    } catch {
      await pause(AGAIN_MS);
    } finally {
      socket.close();
    }
  }
  throw new Error('no take was accepted in time');
};

interface Resumed {
  seconds: number;
  readySeconds: number;
  answer: string;
}

/** A round with a manual bet of everyone, killed in flight; null when it crashed before that. */
const killAndResume = async (site: Site, run: number): Promise<Resumed | null> => {
  const crowd = new Crowd();
  try {
    const interrupted = await interruptRound(site, { crowd, item: run });
    if (!interrupted) return null;
    const { port } = site.server;
    const startedMs = performance.now();
    const starting = startServer({ dataDir: site.dataDir, databaseUrl: site.databaseUrl, settings: SETTINGS, port });
    const [server, { answer, seconds }] = await Promise.all([
      starting,
      untilTaken(port, { token: site.players[0]?.token ?? '', betId: interrupted.betIds[0] ?? 0 }).then((message) => ({ answer: message, seconds: (performance.now() - startedMs) / 1000 })),
    ]);
    site.server = server;
    return { seconds, readySeconds: server.readyMs / 1000, answer };
  } finally {
    await crowd.end();
  }
};

/** How long players are without a table when the process dies with 1,000 live bets. */
export const run = async (context: Context): Promise<Findings> => {
  const findings: Findings = { figures: [], notes: ['From the start of the new process (the old one was killed a moment before, with 1,000 live manual bets, every one of them acknowledged) until the table itself answers a take. One client comes back, the first of the 1,000, and tries every 15 ms; the others stay away; what it is like when all of them come is the row `comeback`.'] };
  for (const kind of context.databases) {
    const site = await openSite(context, kind, { players: PLAYERS, itemsEach: context.runs + TRIES, settings: SETTINGS });
    const found: Resumed[] = [];
    try {
      for (let tried = 0; found.length < context.runs && tried < context.runs + TRIES; tried++) {
        const one = await killAndResume(site, tried);
        if (one) found.push(one);
        context.say(`  ${kind} ${tried + 1}: ${one ? `${short(one.seconds)} s, answered ${one.answer}` : 'crashed before it was killed'}`);
      }
    } finally {
      await site.drop();
    }
    findings.figures.push(
      { database: kind, what: 'from the start until a take is accepted', unit: 's', values: found.map((one) => one.seconds), atMost: GOAL_S[kind] },
      { database: kind, what: 'from the start until the process says it is ready', unit: 's', values: found.map((one) => one.readySeconds) },
    );
    findings.notes.push(`${kind}: the takes were answered ${[...new Set(found.map((one) => one.answer))].join(', ')}.`);
  }
  return findings;
};
