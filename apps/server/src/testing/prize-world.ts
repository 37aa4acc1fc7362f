import { reconcile } from '@updraft/ledger';
import type { GiveawayTerms } from '@updraft/rules/giveaway';
import { Draws } from '../features/fairness/draws.ts';
import { createSealer } from '../lib/seal.ts';
import { Giveaways } from '../features/giveaway/giveaway.commands.ts';
import { giveawayBooks } from '../features/giveaway/giveaway.books.ts';
import { giveawayKind } from '../features/giveaway/giveaway.kind.ts';
import type { SystemMessage } from '../kernel/system-message.ts';
import type { PrizeChat } from '../prizes/chat-port.ts';
import type { FundingTerms } from '../features/hourly/funding.ts';
import { hourKind } from '../features/hourly/hour.ts';
import { hourlyBooks } from '../features/hourly/hourly.books.ts';
import { hourIsDue } from '../features/hourly/hourly.store.ts';
import { createHourlyPool } from '../features/hourly/hourly.worker.ts';
import { limitsGuard } from '../features/limits/limits.guard.ts';
import type { Transactions } from '../kernel/outbox.ts';
import { PrizeDraws } from '../features/prize-draws/drawing.ts';
import { prizeDrawsBooks } from '../features/prize-draws/prize-draws.books.ts';
import { createPrizeMetrics } from '../features/prize-draws/prize-draws.metrics.ts';
import { type DrawRow, type WinnerRow, findDraw, winnersOf } from '../prizes/draws.store.ts';
import { giveItems } from '../features/storehouse/give-item.ts';
import { systemClock } from '../lib/clock.ts';
import { type Log, createLog } from '../lib/log.ts';
import type { Looking } from '../lib/looking.ts';
import { createMetrics } from '../lib/metrics.ts';
import type { Subscriptions } from '../lib/subscriptions.ts';
import { type FakeBeacon, createFakeBeacon } from './fake-beacon.ts';
import { insertPastBets, insertPastRounds } from './past-bets.ts';
import { type World, createWorld } from './world.ts';

const CHECKS = [...prizeDrawsBooks, ...hourlyBooks, ...giveawayBooks];

/** Prize draws and giveaways of one process. */
export interface PrizeProcess {
  draws: PrizeDraws;
  pool: Looking;
  giveaways: Giveaways;
}

/** World in which rounds fund the hourly bonus and giveaways open, step by step. */
export interface PrizeWorld extends World {
  beacon: FakeBeacon;
  /** Terms of the funding, which tests may change. */
  terms: FundingTerms;
  messages: Map<number, number>;
  members: Set<number>;
  said: SystemMessage[];
  faults: unknown[];
  /** Creates the parts of another process on the same database, with transactions of `outbox` if given. */
  process(outbox?: Transactions): PrizeProcess;
  own: PrizeProcess;
  /** Inserts a settled round of crash with these lost stakes in cents, by player id. Returns its number. */
  round(stakes: Readonly<Record<number, number>>): Promise<number>;
  /**
   * Moves the draw's announced close to now. Waits a few milliseconds, so that nothing is settled in the same
   * millisecond.
   */
  passed(drawId: number): Promise<void>;
  /** Closes and draws all draws that are due. */
  drawAll(process?: PrizeProcess): Promise<void>;
  draw(id: number): Promise<DrawRow & { winners: WinnerRow[] }>;
  newest(kind: 'hourly' | 'giveaway'): Promise<DrawRow & { winners: WinnerRow[] }>;
  /** Fails the test when books of draws do not agree. */
  expectPrizeBooks(): Promise<void>;
}

export const OPEN_TERMS: GiveawayTerms = { subscription: false, nickname: null, depositCents: null, games: null };

/** Returns an outbox whose n-th and later transactions fail before their commit, as if the process had died. */
export const dyingAt = (outbox: Transactions, n: number): Transactions => {
  let count = 0;
  return {
    tx: (work) =>
      outbox.tx(async (...parts) => {
        const value = await work(...parts);
        if (++count >= n) throw new Error('the process died');
        return value;
      }),
  };
};

export const createPrizeWorld = async (): Promise<PrizeWorld> => {
  const world = await createWorld();
  const { db, catalogue } = world;
  const beacon = createFakeBeacon();
  const sealer = createSealer('prizes');
  const faults: unknown[] = [];
  const log: Log = Object.assign(createLog({ level: 'silent', pretty: false }), {
    error: (about: unknown) => void faults.push(about),
  });
  const said: PrizeWorld['said'] = [];
  const messages = new Map<number, number>();
  const members = new Set<number>();
  const chat: PrizeChat = {
    isOpen: () => true,
    countMessages: (_query, { playerIds }) =>
      Promise.resolve(new Map(playerIds.map((id) => [id, messages.get(id) ?? 0]))),
    say: (_query, _emit, message) => Promise.resolve(void said.push(message)),
  };
  const subscriptions: Subscriptions = {
    channel: () => 'https://t.me/updraft',
    isMember: (playerId) => Promise.resolve(members.has(playerId)),
    isKnownMember: (playerId) => Promise.resolve(members.has(playerId)),
  };
  const terms: FundingTerms = {
    isEnabled: true,
    basisPoints: 100,
    lengthMs: 3_600_000,
    hour: { nickname: null, messages: 0, stakeCents: 500 },
  };
  let nextRound = 1000;
  const process = (outbox: Transactions = world.outbox): PrizeProcess => {
    const metrics = createPrizeMetrics(createMetrics());
    const clock = systemClock;
    const draws = new PrizeDraws({ db, outbox, sealer, clock, metrics, log, draws: new Draws({ beacon, clock, log }) });
    draws.register('hourly', hourKind({ chat, terms: () => terms, draws }));
    draws.register('giveaway', giveawayKind({ catalogue, chat }));
    return {
      draws,
      pool: createHourlyPool({
        outbox,
        draws,
        clock,
        log,
        terms: () => terms,
        isDue: () => hourIsDue(db, { mayBegin: terms.isEnabled }),
      }),
      giveaways: new Giveaways({
        db,
        outbox,
        draws,
        catalogue,
        giveItems,
        subscriptions,
        log,
        limits: limitsGuard,
        mostPlaces: () => 30,
        onJoined: () => undefined,
      }),
    };
  };
  const own = process();
  const draw = async (id: number) => {
    const row = await findDraw(db, id);
    if (!row) throw new Error(`no draw ${id}`);
    return { ...row, winners: await winnersOf(db, id) };
  };
  return {
    ...world,
    beacon,
    terms,
    messages,
    members,
    said,
    faults,
    process,
    own,
    draw,
    round: async (stakes) => {
      const id = nextRound++;
      await insertPastRounds(db, { first: id, count: 1 });
      for (const [playerId, stakeCents] of Object.entries(stakes))
        await insertPastBets(db, { playerId: Number(playerId), firstRound: id, count: 1, stakeCents });
      return id;
    },
    passed: (drawId) =>
      db.tx(async (query) => {
        await query.query('alter table prize_draws disable trigger prize_draws_stay');
        await query.query(
          `update prize_draws
           set opened_at = opened_at - (closes_at - clock_timestamp()), closes_at = clock_timestamp() + interval '1 millisecond'
           where id = $1`,
          [drawId],
        );
        await query.query('alter table prize_draws enable trigger prize_draws_stay');
        await query.query('select pg_sleep(0.003)');
      }),
    drawAll: async (by = own) => {
      // Each call does one step: the first closes the list and fixes the beacon round, the second requests the
      // randomness, the third reads it and draws.
      await by.draws.look();
      await by.draws.look();
      await by.draws.look();
    },
    newest: async (kind) => {
      const [row] = await db.query<{ id: number }>(
        'select id from prize_draws where kind = $1 order by id desc limit 1',
        [kind],
      );
      return draw(row?.id ?? 0);
    },
    expectPrizeBooks: async () => {
      const differences = await reconcile(db, CHECKS);
      if (differences.length > 0) throw new Error(`books disagree: ${JSON.stringify(differences.slice(0, 5))}`);
    },
  };
};
