import { sha256 } from '@updraft/rules/fairness';
import { reconcile } from '@updraft/ledger';
import { one } from '../db/db.ts';
import { topBooks } from '../features/top/top.books.ts';
import { createTopWorker } from '../features/top/top.worker.ts';
import { limitsGuard } from '../features/limits/limits.guard.ts';
import type { Transactions } from '../kernel/outbox.ts';
import { tournamentBooks } from '../features/tournament/tournament.books.ts';
import { Tournaments } from '../features/tournament/tournament.commands.ts';
import { createTournamentMetrics } from '../features/tournament/tournament.metrics.ts';
import { createTournamentWorker } from '../features/tournament/tournament.worker.ts';
import type { NewTournament } from '../features/tournament/tournament.store.ts';
import { insertDeposit } from '../features/wagering/wagering.store.ts';
import { systemClock } from '../lib/clock.ts';
import { type Log, createLog } from '../lib/log.ts';
import type { Looking } from '../lib/looking.ts';
import type { OpeningsBound } from '../standings/openings-bound.ts';
import { createMetrics } from '../lib/metrics.ts';
import { type CasesWorld, createCasesWorld } from './cases-world.ts';

/** Settled bet, in cents. `win` null: lost; `refunded`: the stake was returned. */
interface PastBet {
  playerId: number;
  stake: number;
  win?: number | null;
  refunded?: true;
}

/** World in which stakes are settled, and the workers of standings run step by step. */
export interface StandingsWorld extends CasesWorld {
  faults: unknown[];
  tournaments: Tournaments;
  /** Creates the tournament worker of a process, with transactions of `outbox` if given. */
  looking(outbox?: Transactions): Looking;
  /** Creates the worker of the top players' sums. */
  topLooking(reelMs?: number): Looking;
  /** Inserts a settled round of a game and returns its number. `agoMs`: time since its settlement. */
  round(bets: readonly PastBet[], options?: { game?: string; agoMs?: number; countsOnce?: boolean }): Promise<number>;
  /** Announces a tournament that begins now, and starts it. Returns its id. */
  begin(part?: Partial<NewTournament>): Promise<number>;
  deposited(playerId: number, cents: number): Promise<void>;
  /** Moves the tournament's end to now. Its worker runs without a grace period. */
  over(id: number): Promise<void>;
  /** Fails the test when the books of standings do not agree. */
  expectStandings(): Promise<void>;
}

export const PRIZES = [10_000, 5000, 2500, 1500, 1000];

const NEW: NewTournament = {
  name: 'Night flight',
  nameRu: 'Ночной вылет',
  description: 'Points for stakes.',
  descriptionRu: 'Очки за ставки.',
  prizesCents: PRIZES,
  minPaymentCents: 0,
  startsInMs: 0,
  lengthMs: 3_600_000,
  staffId: null,
};

/**
 * Returns a bound with every opening older than `waitMs`. Tests wait for the commit of each opening themselves. The
 * bound of the product waits for all transactions of the cluster, also for those of other tests.
 */
const allOpenings = (waitMs = 0): Pick<OpeningsBound, 'read'> => ({
  read: async (query) =>
    one(
      await query.query<{ upTo: number; asOf: Date }>(
        `select now() as "asOf", coalesce((select max(id) from case_openings
           where created_at <= now() - make_interval(secs => $1::double precision / 1000)), 0) as "upTo"`,
        [waitMs],
      ),
    ),
});

export const createStandingsWorld = async (): Promise<StandingsWorld> => {
  const world = await createCasesWorld({ every: 5 });
  const { db, outbox } = world;
  const faults: unknown[] = [];
  const log: Log = Object.assign(createLog({ level: 'silent', pretty: false }), {
    error: (about: unknown) => void faults.push(about),
  });
  const tournaments = new Tournaments({ outbox, limits: limitsGuard, log });
  const looking = (on: Transactions = outbox): Looking =>
    createTournamentWorker({
      db,
      outbox: on,
      clock: systemClock,
      log,
      graceMs: 0,
      bound: allOpenings(),
      metrics: createTournamentMetrics(createMetrics()),
      announceNext: () => Promise.resolve(),
    });
  let nextRound = 1000;
  let nextDeposit = 1;
  return {
    ...world,
    faults,
    tournaments,
    looking,
    topLooking: (reelMs = 0) =>
      createTopWorker({
        db,
        clock: systemClock,
        log,
        bound: allOpenings(reelMs),
        games: ['crash', 'wheel', 'jackpot', 'cases'],
      }),
    round: async (bets, { game = 'crash', agoMs = 0, countsOnce = false } = {}) => {
      const id = nextRound++;
      await db.query(
        `with chain as (
           insert into fair_chains (game, base, length, commitment, beacon, beacon_round, salt, receipt)
           values ($1, $2::bigint - 1, 1, $3, 'test', 1, $3, 'test') returning id)
         insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase,
           starts_at, started_at, ended_at, result, secret_hash, seed, counts_once)
         select $1, $2::bigint, chain.id, 1, 1, $3, 1, '{}', 'ended', now(), now(), now(), '{}', $3, $3, $4 from chain`,
        [game, id, sha256(`chain of ${game} ${id}`), countsOnce],
      );
      for (const [at, { playerId, stake, win = null, refunded }] of bets.entries())
        await db.query(
          `insert into bets (game, round_id, player_id, command_key, item_ids, items, stake_cents, status, win_cents, multiplier_hundredths, settled_at)
           values ($1, $2, $3, $4, '{1}', '[]', $5::bigint, $6, $7::bigint, ($7::bigint * 100 / $5::bigint)::integer, now())`,
          [game, id, playerId, `bet ${id} ${at}`, stake, refunded ? 3 : win === null ? 2 : 1, win],
        );
      await db.query(
        `update rounds set settled_at = now() - $3::double precision * interval '1 millisecond' where game = $1 and id = $2`,
        [game, id, agoMs],
      );
      return id;
    },
    begin: async (part = {}) => {
      const outcome = await tournaments.create({ ...NEW, ...part });
      if (!outcome.ok) throw new Error(outcome.message);
      await looking().look();
      return outcome.id;
    },
    deposited: (playerId, cents) =>
      insertDeposit(db, {
        source: 'invoice',
        sourceId: `test ${nextDeposit++}`,
        playerId,
        amountCents: cents,
        toStakeCents: 0,
      }),
    over: (id) =>
      db.tx(async (query) => {
        await query.query('alter table tournaments disable trigger tournaments_stay');
        await query.query(
          `update tournaments set starts_at = starts_at - (ends_at - clock_timestamp()), ends_at = clock_timestamp() where id = $1`,
          [id],
        );
        await query.query('alter table tournaments enable trigger tournaments_stay');
      }),
    expectStandings: async () => {
      const differences = await reconcile(db, [...tournamentBooks, ...topBooks]);
      if (differences.length > 0) throw new Error(`books disagree: ${JSON.stringify(differences.slice(0, 5))}`);
      if (faults.length > 0) throw faults[0] as Error;
    },
  };
};
