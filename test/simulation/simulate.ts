import type { Db } from '../../apps/server/src/db/db.ts';
import { openDb } from '../../apps/server/src/db/open.ts';
import { freePort } from '../../apps/server/src/lib/free-port.ts';
import { pause } from '../support/pause.ts';
import { prepareDatabase } from '../support/players.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { storeChain } from '../support/stored-chain.ts';
import { audit } from './audit.ts';
import { Life } from './life.ts';
import { type Kill, type Moment, planKills } from './plan.ts';
import { SimulatedPlayer } from './player.ts';
import { Random } from './random.ts';
import { Records } from './records.ts';

const PLAYERS = 12;
const ITEMS_EACH = 40;
const AUDIT_EVERY = 10;
/**
 * Flights of up to 7 s, so that a kill at any moment is soon due; rounds after these come as they come.
 * Several short chains one after the other, so that kills fall where a chain ends, too.
 */
const FLIGHTS = { count: 10, lowest: 100, highest: 150 };
const KILLS_A_ROUND = 1.2;
/** After the last kill the open round is played to its end, up to this long. */
const LAST_ROUND_MOST_MS = 90_000;

/** Rounds that come quickly; limits out of the way of one machine that plays everybody. */
const SETTINGS = { 'crash.countdownTicks': 1, 'crash.crashedMs': 300, 'fairness.chainLength': 5000 };

export interface Summary {
  kills: number;
  bets: number;
  takes: number;
  trades: number;
  rounds: number;
  interruptions: number;
  repeats: number;
  /** Kills that fell at the moment they were planned for; the others fell in a long flight. */
  reached: Partial<Record<Moment, number>>;
  /** Median milliseconds from the start of a process to its word that it is ready. */
  readyMs: number;
  contradictions: string[];
}

interface Options {
  place: { dataDir: string; databaseUrl: string | null };
  kills: number;
  seed: number;
  say?: (text: string) => void;
}

/** Looks into the database while no server runs on it. */
const inspect = async <T>(place: Options['place'], look: (db: Db) => Promise<T>): Promise<T> => {
  const db = await openDb(place);
  try {
    return await look(db);
  } finally {
    await db.close();
  }
};

/** Lets the round that is open play to its end without anybody doing anything, so that all of it is settled. */
const playOut = async (server: RunningServer): Promise<void> => {
  const giveUp = performance.now() + LAST_ROUND_MOST_MS;
  const results = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${server.port}/api/crash/getHistory`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).text();
  const before = await results();
  while (performance.now() < giveUp && (await results()) === before) await pause(200);
  // The stakes that lost are settled just after the crash.
  await pause(500);
};

/**
 * Kills the server again and again while players play, and checks after it what they were told
 * against what is so. The seed decides what players do and where the kills fall.
 */
export const simulate = async ({ place, kills, seed, say = () => undefined }: Options): Promise<Summary> => {
  const random = new Random(seed);
  const records = new Records();
  const plan = planKills(kills, random.fork());
  const chains = Math.ceil(kills / KILLS_A_ROUND / FLIGHTS.count);
  const storeChains = async (db: Db): Promise<void> => {
    for (let at = 0; at < chains; at++) await storeChain(db, { dataDir: place.dataDir, chosen: { ...FLIGHTS, seed }, length: FLIGHTS.count });
  };
  const accounts = await prepareDatabase(place, { count: PLAYERS, itemsEach: ITEMS_EACH, more: storeChains });
  const players = accounts.map((account) => new SimulatedPlayer({ account, random: random.fork(), records }));
  const port = await freePort();
  const start = (): Promise<RunningServer> => startServer({ ...place, settings: SETTINGS, port, isShortLived: true });
  const readyMs: number[] = [];
  const contradictions: string[] = [];
  const reached: Summary['reached'] = {};
  let server = await start();
  try {
    for (const [at, kill] of plan.entries()) {
      const { roundId, killedAtMs, goneAtMs, isReached } = await new Life({ server, players, records, random: random.fork(), kill }).live();
      if (isReached) reached[kill.moment] = (reached[kill.moment] ?? 0) + 1;
      await away(kill);
      const isLast = at === plan.length - 1;
      if (isLast || (at + 1) % AUDIT_EVERY === 0) {
        contradictions.push(...(await inspect(place, (db) => audit(db, records))));
        if (contradictions.length > 0) break;
      }
      server = await start();
      readyMs.push(server.readyMs);
      records.outages.push({ roundId, killedAtMs, goneAtMs, readyAtMs: Date.now(), isResumed: false });
      say(`  ${at + 1}/${kills} ${kill.moment}: ${roundId === null ? 'between flights' : `round ${roundId} in flight`}, away ${Date.now() - killedAtMs} ms`);
    }
    if (contradictions.length === 0) await playOut(server);
  } catch (error) {
    contradictions.push((error as Error).message);
  } finally {
    await server.stop();
  }
  if (contradictions.length === 0) contradictions.push(...(await inspect(place, (db) => audit(db, records))));
  const counted = await inspect(place, (db) => db.query<{ rounds: number; interruptions: number }>('select (select count(*)::int from crash_rounds) as rounds, (select count(*)::int from interruptions) as interruptions'));
  return {
    kills: readyMs.length,
    bets: records.bets.size,
    takes: records.takes.size,
    trades: records.trades.length,
    rounds: counted[0]?.rounds ?? 0,
    interruptions: counted[0]?.interruptions ?? 0,
    repeats: records.repeats,
    reached,
    readyMs: readyMs.sort((a, b) => a - b)[readyMs.length >> 1] ?? 0,
    contradictions,
  };
};

/** The site stays away for a while longer than its own start takes. */
const away = (kill: Kill): Promise<void> => (kill.awayMs > 0 ? pause(kill.awayMs) : Promise.resolve());
