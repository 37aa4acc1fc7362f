import type { CallOutput } from '@updraft/contract';
import { winCents } from '@updraft/rules/crash';
import { LeanSocket } from '../test/support/lean-socket.ts';
import { pause } from '../test/support/pause.ts';
import { startServer } from '../test/support/server.ts';
import { interruptRound } from './lib/interrupted.ts';
import type { Findings } from './lib/report.ts';
import { type Context, type DatabaseKind, type Site, openSite } from './lib/site.ts';
import { short } from '../test/support/statistics.ts';
import { Crowd } from './load/crowd.ts';

export const title = 'Resume after SIGKILL in mid-round, until a take is accepted and an interruption is paid';

const PLAYERS = 1000;
const SETTINGS = { 'crash.countdownTicks': 4 };
const GOAL_S: Record<DatabaseKind, number> = { PostgreSQL: 1, embedded: 3 };
const AGAIN_MS = 15;
const GIVE_UP_MS = 30_000;
const TRIES = 8;

const QUIET = { onBytes: () => undefined, onEvent: () => undefined, onLost: () => undefined };
/** Messages of a server whose table does not run yet. */
const NOT_YET = new Set(['crash_api.busy', 'app_api.internal']);

/** Cashes the bet out again and again until the table responds. Returns the message of its response. */
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

/** Returns the sum of all payouts in dollars if an interruption cashed out all players at this multiplier. */
const owedBy = (stakesCents: readonly number[], multiplier: number): number =>
  stakesCents.reduce((sum, cents) => sum + winCents(cents, Math.round(multiplier * 100)), 0) / 100;

/** Polls until every player whom the interruption cashed out is paid; false: nobody was cashed out. */
const untilPaid = async (
  port: number,
  { roundId, stakesCents }: { roundId: number; stakesCents: readonly number[] },
): Promise<boolean> => {
  const giveUp = performance.now() + GIVE_UP_MS;
  while (performance.now() < giveUp) {
    const response = await fetch(`http://127.0.0.1:${port}/api/crash/getGame`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: roundId }),
    });
    const { game } = (await response.json()) as CallOutput<'POST /api/crash/getGame'> & { success: true };
    const at = game.interruption?.cashed_out_at;
    if (typeof at !== 'number') return false;
    if (Math.abs(game.total_won - owedBy(stakesCents, at)) < 0.005) return true;
    await pause(AGAIN_MS);
  }
  throw new Error('not everybody was paid in time');
};

interface Resumed {
  seconds: number;
  /** Time until all payouts; NaN: no interruption has cashed anybody out. */
  paidSeconds: number;
  readySeconds: number;
  answer: string;
}

/**
 * Kills the server in a round with a manual bet of every player, and restarts it; null: the round crashed before that.
 */
const killAndResume = async (site: Site, run: number): Promise<Resumed | null> => {
  const crowd = new Crowd();
  try {
    const interrupted = await interruptRound(site, { crowd, item: run });
    if (!interrupted) return null;
    const { port } = site.server;
    const startedMs = performance.now();
    const starting = startServer({ dataDir: site.dataDir, databaseUrl: site.databaseUrl, settings: SETTINGS, port });
    const since = (): number => (performance.now() - startedMs) / 1000;
    const back = async (): Promise<Pick<Resumed, 'answer' | 'seconds' | 'paidSeconds'>> => {
      const answer = await untilTaken(port, { token: site.players[0]?.token ?? '', betId: interrupted.betIds[0] ?? 0 });
      const seconds = since();
      const isPaid = await untilPaid(port, {
        roundId: interrupted.roundId,
        stakesCents: site.players.map((player) => player.items[run]?.cents ?? 0),
      });
      return { answer, seconds, paidSeconds: isPaid ? since() : Number.NaN };
    };
    // `site.server` is set as soon as the server runs, so that the cleanup ends it even if the measurement fails.
    const started = starting.then((server) => (site.server = server));
    const [server, found] = await Promise.all([started, back()]);
    return { ...found, readySeconds: server.readyMs / 1000 };
  } finally {
    await crowd.end();
  }
};

/** Measures the time that players are without a table when the process dies with 1,000 live bets. */
export const run = async (context: Context): Promise<Findings> => {
  const findings: Findings = {
    figures: [],
    notes: [
      'From the start of the new process (the old one was killed a moment before, with 1,000 live manual bets, every one of them acknowledged) until the table itself answers a take. One client comes back, the first of the 1,000, and tries every 15 ms; the others stay away; what it is like when all of them come is the row `comeback`.',
    ],
  };
  for (const kind of context.databases) {
    const site = await openSite(context, kind, {
      players: PLAYERS,
      itemsEach: context.runs + TRIES,
      settings: SETTINGS,
    });
    const found: Resumed[] = [];
    try {
      for (let tried = 0; found.length < context.runs && tried < context.runs + TRIES; tried++) {
        const one = await killAndResume(site, tried);
        if (one) found.push(one);
        context.say(
          `  ${kind} ${tried + 1}: ${one ? `${short(one.seconds)} s, answered ${one.answer}, all paid after ${short(one.paidSeconds)} s` : 'crashed before it was killed'}`,
        );
      }
    } finally {
      await site.drop();
    }
    findings.figures.push(
      {
        database: kind,
        what: 'from the start until a take is accepted',
        unit: 's',
        values: found.map((one) => one.seconds),
        atMost: GOAL_S[kind],
      },
      {
        database: kind,
        what: 'from the start until all 1,000 are paid what the interruption cashed out (none where it cashed out nothing)',
        unit: 's',
        values: found.map((one) => one.paidSeconds).filter((seconds) => !Number.isNaN(seconds)),
      },
      {
        database: kind,
        what: 'from the start until the process says it is ready',
        unit: 's',
        values: found.map((one) => one.readySeconds),
      },
    );
    findings.notes.push(`${kind}: the takes were answered ${[...new Set(found.map((one) => one.answer))].join(', ')}.`);
  }
  return findings;
};
