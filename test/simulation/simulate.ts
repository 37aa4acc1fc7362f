import { join } from 'node:path';
import type { Beacon } from '@updraft/outside/beacon';
import { createLocalBeacon } from '@updraft/outside/beacon/sandbox';
import { readConfig } from '../../apps/server/src/config.ts';
import type { Db } from '../../apps/server/src/db/db.ts';
import { openDb } from '../../apps/server/src/db/open.ts';
import { freePort } from '../../apps/server/src/lib/free-port.ts';
import { loadSecrets } from '../../apps/server/src/secrets.ts';
import { pause } from '../support/pause.ts';
import { type Player, prepareDatabase } from '../support/players.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { storeChain } from '../support/stored-chain.ts';
import { audit } from './audit.ts';
import { toldOfReturns } from './draws/audit.ts';
import { unverified } from './draws/verify.ts';
import { drawSide } from './draws/watch.ts';
import { auditGifts } from './gifts/audit.ts';
import { GIFT_SETTINGS, GiftSide } from './gifts/side.ts';
import { JackpotRecords } from './jackpot/records.ts';
import { auditJackpot } from './jackpot/audit.ts';
import { JACKPOT_SETTINGS, JackpotWatch } from './jackpot/side.ts';
import { Life } from './life.ts';
import { MONEY_SETTINGS, type MoneyCounts, MoneySide, STAFF } from './money/side.ts';
import {
  GIFT_MOMENTS,
  JACKPOT_MOMENTS,
  type Kill,
  LATE_MOMENTS,
  MOMENTS,
  MOMENTS_WITH_MONEY,
  type Moment,
  WHEEL_MOMENTS,
  dueOf,
  planAgain,
  planKills,
} from './plan.ts';
import { SimulatedPlayer } from './player.ts';
import { Random } from './random.ts';
import { Records } from './records.ts';
import { auditWheel } from './wheel/audit.ts';
import { WheelRecords } from './wheel/records.ts';
import { WHEEL_SETTINGS, WheelWatch } from './wheel/side.ts';

const PLAYERS = 12;
const ITEMS_EACH = 40;
const AUDIT_EVERY = 10;
/** Kills between two audits in simulations with money. The embedded database takes two seconds to open. */
const AUDIT_EVERY_WITH_MONEY = { postgres: 1, embedded: 3 };
/**
 * Flights of up to 7 s, so that every moment comes soon. Chains end with their chosen rounds. Several short chains
 * follow each other, so that some kills are at the end of a chain.
 */
const FLIGHTS = { count: 10, lowest: 100, highest: 150 };
/** Choice of no rounds, for games without chosen rounds. */
const NONE = { count: 0, lowest: 0, highest: 0 };
const KILLS_A_ROUND = 1.2;
/** Kills per round with money: audits after each kill take time, so that more rounds pass between two kills. */
const KILLS_A_ROUND_WITH_MONEY = 0.7;
/** Kills per round with draws, whose moments take longer to come. */
const KILLS_A_ROUND_WITH_DRAWS = 0.3;
/** Largest number of additional kills, for moments that did not come in time. */
export const MAX_AGAIN = 10;
/** Kill that is added while `isEnough` is false. It comes after ten seconds, so that rounds end before it. */
const MORE_LIFE: Kill = { moment: 'anywhere', delayMs: 10_000, awayMs: 0, isAgain: true };
/** Longest wait for the end of the open round after the last kill. */
const MAX_LAST_ROUND_MS = 90_000;

/**
 * Longest wait of draws for their beacon: that of the rules; with a late beacon, a little longer than a round takes.
 */
const BEACON_WAIT_MS = { usual: 60_000, late: 6000 };

/**
 * Settings of short rounds, with a commit for each auto cash-out. Kills fall between these commits, and the crash comes
 * before some of them.
 */
const SETTINGS = {
  'crash.countdownTicks': 1,
  'crash.crashedMs': 300,
  'crash.maxCashOutsPerBatch': 1,
  'fairness.chainLength': 5000,
  ...WHEEL_SETTINGS,
  ...JACKPOT_SETTINGS,
};
const LATE_SETTINGS = {
  'wheel.beaconWaitMs': BEACON_WAIT_MS.late,
  'jackpot.beaconWaitMs': BEACON_WAIT_MS.late,
};
const isLateMoment = new Set<Moment>(LATE_MOMENTS);
const isGiftMoment = new Set<Moment>(GIFT_MOMENTS);
const isDrawMoment = new Set<Moment>([...JACKPOT_MOMENTS, ...LATE_MOMENTS, ...GIFT_MOMENTS]);

export interface Summary {
  kills: number;
  bets: number;
  cashOuts: number;
  cancelled: number;
  trades: number;
  openings: number;
  rounds: number;
  interruptions: number;
  repeats: number;
  /**
   * Number of kills at each moment that came in time. The other kills fell at the end of the wait for their moment,
   * which is then tried again.
   */
  reached: Partial<Record<Moment, number>>;
  /** Median milliseconds from the start of a process until it reports that it is ready. */
  readyMs: number;
  /** On the wheel: acknowledged bets, announced spins and wins, rounds with returned stakes, and repeated commands. */
  wheel: Record<'bets' | 'spins' | 'wins' | 'returned' | 'repeats', number>;
  /** The same counts of the jackpot, whose wins are pots. */
  jackpot: Record<'bets' | 'draws' | 'wins' | 'returned' | 'repeats', number>;
  /** Counts of deposits and withdrawals; null: without money. */
  money: MoneyCounts | null;
  /** Counts of acknowledged messages, places and cashback, and of announced draws and quizzes; null: without gifts. */
  gifts: Record<'messages' | 'places' | 'takings' | 'draws' | 'quizzes', number> | null;
  contradictions: string[];
}

/** Messages to players about each game. */
interface Told {
  crash: Records;
  wheel: WheelRecords;
  jackpot: JackpotRecords;
}

interface Options {
  place: { dataDir: string; databaseUrl: string | null };
  kills: number;
  seed: number;
  /** True to add deposits and withdrawals of money and skins, with outages of the providers. */
  withMoney?: boolean;
  /**
   * Moments of the kills; undefined: those of crash, the wheel and the jackpot, with money also those of money. Late
   * moments make the beacon late.
   */
  moments?: readonly Moment[];
  /** True to kill at the moment that comes next, instead of in an order that the seed determines. */
  asTheyCome?: boolean;
  /**
   * Returns true once players have received enough; until then the server is started a few more times without a planned
   * moment.
   */
  isEnough?: (told: Told) => boolean;
  say?: (text: string) => void;
}

/** Opens the database for `look` while no server runs on it. */
const inspect = async <T>(place: Options['place'], look: (db: Db) => Promise<T>): Promise<T> => {
  const db = await openDb(place);
  try {
    return await look(db);
  } finally {
    await db.close();
  }
};

/** The beacon of the sandbox, as the server has it. */
const beaconOf = ({ dataDir }: Options['place']): Beacon => {
  const { beaconSecret } = loadSecrets(readConfig({ DATA_DIR: dataDir }));
  return createLocalBeacon({ secret: beaconSecret, now: () => Date.now() });
};

/** Lets the open round end without any action, so that all of it is settled. */
const playOut = async (server: RunningServer): Promise<void> => {
  const giveUp = performance.now() + MAX_LAST_ROUND_MS;
  const results = async (): Promise<string> =>
    (
      await fetch(`http://127.0.0.1:${server.port}/api/crash/getHistory`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    ).text();
  const before = await results();
  while (performance.now() < giveUp && (await results()) === before) await pause(200);
  // Lost stakes are settled shortly after the crash.
  await pause(500);
};

/**
 * Kills the server repeatedly while players play, then compares their records with the database. The seed determines
 * the players' actions and the moments of the kills.
 */
export const simulate = async ({
  place,
  kills,
  seed,
  withMoney = false,
  moments = [...(withMoney ? MOMENTS_WITH_MONEY : MOMENTS), ...WHEEL_MOMENTS, ...JACKPOT_MOMENTS],
  asTheyCome = false,
  isEnough = () => true,
  say = () => undefined,
}: Options): Promise<Summary> => {
  const random = new Random(seed);
  const records = new Records();
  const wheel = new WheelRecords();
  const jackpot = new JackpotRecords();
  const plan = planKills(kills, { random: random.fork(), moments, asTheyCome });
  const isLate = moments.some((moment) => isLateMoment.has(moment));
  const withGifts = moments.some((moment) => isGiftMoment.has(moment));
  const killsARound = moments.some((moment) => isDrawMoment.has(moment))
    ? KILLS_A_ROUND_WITH_DRAWS
    : withMoney
      ? KILLS_A_ROUND_WITH_MONEY
      : KILLS_A_ROUND;
  const chains = Math.ceil((kills + MAX_AGAIN) / killsARound / FLIGHTS.count);
  const prepare = async (db: Db): Promise<void> => {
    const { dataDir } = place;
    for (let at = 0; at < chains; at++)
      await storeChain(db, { dataDir, chosen: { ...FLIGHTS, seed }, length: FLIGHTS.count });
    // The salts of these chains are chosen, because those of missing beacon rounds would never come.
    for (const game of ['wheel', 'jackpot'] as const)
      await storeChain(db, { dataDir, game, chosen: { ...NONE, seed } });
    // Cashback requires the site's name in the nickname and a subscription to its channel.
    if (withGifts) {
      if (!withMoney) await db.query(`update players set username = username || ' updraft'`);
      await db.query(
        `insert into telegram_accounts (telegram_id, player_id, is_subscribed, checked_at) select id, id, true, now() from players`,
      );
    }
    // The last players are staff. Every other player's nickname contains the site's name, which earns a bonus.
    if (withMoney)
      await db.query(
        `update players
         set is_admin = id in (select id from players order by id desc limit ${STAFF}),
           username = case when id % 2 = 0 then username || ' updraft' else username end`,
      );
  };
  const accounts = await prepareDatabase(place, {
    count: PLAYERS + (withMoney ? STAFF : 0),
    itemsEach: ITEMS_EACH,
    more: prepare,
  });
  const staff = accounts.splice(PLAYERS).sort((a, b) => a.id - b.id) as [Player, Player];
  const players = accounts.map(
    (account) => new SimulatedPlayer({ account, random: random.fork(), records, wheel, jackpot }),
  );
  const port = await freePort();
  const gifts = withGifts ? new GiftSide({ players: accounts, random: random.fork() }) : null;
  if (gifts) await inspect(place, (db) => gifts.whileAway(db));
  const money = withMoney
    ? await MoneySide.open({ dataDir: place.dataDir, sitePort: port, players: accounts, staff, random: random.fork() })
    : null;
  const start = (): Promise<RunningServer> =>
    startServer({
      ...place,
      settings: {
        ...SETTINGS,
        ...(isLate && LATE_SETTINGS),
        ...(money && MONEY_SETTINGS),
        ...(gifts && GIFT_SETTINGS),
      },
      port,
      isShortLived: true,
      ...(isLate && { source: join(import.meta.dirname, 'draws/late-site.ts') }),
      ...(money && { environment: money.street.environment }),
    });
  const draws = { beacon: beaconOf(place), isLate };
  const auditEvery = gifts
    ? 1
    : withMoney
      ? AUDIT_EVERY_WITH_MONEY[place.databaseUrl ? 'postgres' : 'embedded']
      : AUDIT_EVERY;
  const check = async (db: Db, { isSettled }: { isSettled: boolean }): Promise<string[]> => [
    ...(await audit(db, records)),
    ...(await auditWheel(db, { records: wheel, ...draws })),
    ...(await auditJackpot(db, { records: jackpot, ...draws })),
    ...(await toldOfReturns(db)),
    ...((await money?.audit(db, { isSettled })) ?? []),
    ...(gifts ? await auditGifts(db, { records: gifts.records, beacon: draws.beacon }) : []),
  ];
  const waitMs = isLate ? BEACON_WAIT_MS.late : BEACON_WAIT_MS.usual;
  const sidelines = [
    drawSide(WheelWatch, { players, random: random.fork(), records: wheel, waitMs }),
    drawSide(JackpotWatch, { players, random: random.fork(), records: jackpot, waitMs }),
    ...(money ? [money] : []),
    ...(gifts ? [gifts] : []),
  ];
  const againRandom = random.fork();
  const readyMs: number[] = [];
  const contradictions: string[] = [];
  const reached: Summary['reached'] = {};
  const ahead = [...plan];
  let server = await start();
  try {
    for (let at = 0; ahead.length > 0; at++) {
      const due = dueOf(ahead, { moments, asTheyCome }) as [Kill, ...Kill[]];
      const life = new Life({ server, players, records, random: random.fork(), kills: due, sidelines });
      const { roundId, killedAtMs, goneAtMs, kill, isReached } = await life.live();
      ahead.splice(ahead.indexOf(kill), 1);
      if (isReached) reached[kill.moment] = (reached[kill.moment] ?? 0) + 1;
      await away(kill);
      const mayAdd = plan.length + MAX_AGAIN - at - 1;
      if (ahead.length === 0) ahead.push(...planAgain(plan, { reached, random: againRandom }).slice(0, mayAdd));
      if (ahead.length === 0 && mayAdd > 0 && !isEnough({ crash: records, wheel, jackpot })) ahead.push(MORE_LIFE);
      const isLast = ahead.length === 0;
      if (isLast || (at + 1) % auditEvery === 0) {
        await inspect(place, async (db) => {
          contradictions.push(...(await check(db, { isSettled: false })));
          if (contradictions.length === 0) await money?.whileAway(db, { isLast });
          if (contradictions.length === 0) await gifts?.whileAway(db);
        });
        if (contradictions.length > 0) break;
      }
      server = await start();
      readyMs.push(server.readyMs);
      records.outages.push({ roundId, killedAtMs, goneAtMs, readyAtMs: Date.now(), isResumed: false });
      const what = `${kill.moment}${kill.isAgain ? ', again' : ''}${isReached ? '' : ' (did not come)'}`;
      const where = roundId === null ? 'between flights' : `round ${roundId} in flight`;
      say(`  ${at + 1}/${kills} ${what}: ${where}, away ${Date.now() - killedAtMs} ms`);
    }
    if (contradictions.length === 0) await Promise.all([playOut(server), money?.settle(port)]);
    if (contradictions.length === 0)
      contradictions.push(
        ...(await unverified(server.port, { game: 'wheel', ids: [...wheel.spins.keys()] })),
        ...(await unverified(server.port, { game: 'jackpot', ids: [...jackpot.draws.keys()] })),
      );
  } catch (error) {
    contradictions.push((error as Error).message);
  } finally {
    await server.stop();
  }
  if (contradictions.length === 0)
    contradictions.push(...(await inspect(place, (db) => check(db, { isSettled: true }))));
  const counted = await inspect(place, async (db) => ({
    money: (await money?.count(db)) ?? null,
    rows: await db.query<{ rounds: number; interruptions: number }>(
      'select (select count(*)::int from rounds) as rounds, (select count(*)::int from interruptions) as interruptions',
    ),
  }));
  await money?.street.close();
  return {
    kills: readyMs.length,
    bets: records.bets.size,
    cashOuts: records.cashOuts.size,
    cancelled: records.cancelled.size,
    trades: records.trades.length,
    openings: records.openings.size,
    rounds: counted.rows[0]?.rounds ?? 0,
    interruptions: counted.rows[0]?.interruptions ?? 0,
    repeats: records.repeats,
    reached,
    readyMs: readyMs.sort((a, b) => a - b)[readyMs.length >> 1] ?? 0,
    wheel: { ...countsOf(wheel), spins: wheel.spins.size },
    jackpot: { ...countsOf(jackpot), draws: jackpot.draws.size },
    money: counted.money,
    gifts: gifts && {
      messages: gifts.records.written.size,
      places: gifts.records.places.length,
      takings: gifts.records.takings.length,
      draws: gifts.records.draws.size,
      quizzes: gifts.records.quizzes.size,
    },
    contradictions,
  };
};

/** Counts of the messages of a game with a beacon. */
const countsOf = ({ bets, wins, returned, repeats }: WheelRecords | JackpotRecords) => ({
  bets: bets.size,
  wins: wins.size,
  returned: returned.size,
  repeats,
});

/** Waits for the planned downtime of the site before its next start. */
const away = (kill: Kill): Promise<void> => (kill.awayMs > 0 ? pause(kill.awayMs) : Promise.resolve());
