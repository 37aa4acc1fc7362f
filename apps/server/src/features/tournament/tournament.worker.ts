import { TOURNAMENT_GAMES } from '@updraft/rules/tournament';
import type { Db } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { type Looking, lookingEvery } from '../../lib/looking.ts';
import { OpeningsBound } from '../../standings/openings-bound.ts';
import type { Transactions } from '../../kernel/outbox.ts';
import { countPortion } from './counting.ts';
import { payPrizes } from './paying.ts';
import type { TournamentMetrics } from './tournament.metrics.ts';
import { type TournamentRow, beginAnnounced, insertMarks, lockTournament, tournamentWith } from './tournament.store.ts';

const LOOK_EVERY_MS = 2000;
/** Time after the end of a tournament by which settlements before that end are committed, ms. */
const GRACE_MS = 3000;
/** Largest number of portions in one pass. The next pass goes on. */
const MOST_PORTIONS = 20;

interface Dependencies {
  db: Db;
  outbox: Transactions;
  clock: Pick<Clock, 'every' | 'wallMs'>;
  metrics: TournamentMetrics;
  log: Log;
  /** Announces the next tournament of the schedule if its time has come. [TO-9] */
  announceNext: () => Promise<void>;
  graceMs?: number;
  /** Reader of the id of the last opening that may be counted. */
  bound?: Pick<OpeningsBound, 'read'>;
}

/**
 * Creates the worker that announces scheduled tournaments, begins tournaments, counts settled stakes, and ends
 * tournaments. It runs outside the tables' turns, so no settlement waits for it (decision 0107). Locks let several
 * processes work one after another.
 */
export const createTournamentWorker = (deps: Dependencies): Looking => {
  const { db, outbox, clock, metrics, log, announceNext, graceMs = GRACE_MS, bound = new OpeningsBound() } = deps;

  const begin = async (): Promise<void> => {
    const announced = await tournamentWith(db, 3);
    if (!announced || announced.starts_at.getTime() > clock.wallMs() + LOOK_EVERY_MS) return;
    const id = await outbox.tx(async (query) => {
      const begun = await beginAnnounced(query);
      if (begun !== null) await insertMarks(query, { tournamentId: begun, games: TOURNAMENT_GAMES });
      return begun;
    });
    if (id !== null) log.info({ tournament: id }, 'a tournament has begun');
  };

  /** Counts settled stakes, portion by portion. Returns true if all stakes settled so far are counted. */
  const countAll = async ({ id }: TournamentRow, openingsUpTo: number): Promise<boolean> => {
    for (let portion = 0; portion < MOST_PORTIONS; portion++) {
      const counted = await outbox.tx(async (query) => {
        const locked = await lockTournament(query, id);
        return locked?.status === 0 ? countPortion(query, { tournamentId: id, openingsUpTo }) : null;
      });
      if (!counted) return false;
      metrics.stakes.inc(counted.stakes);
      if (counted.isLast) return true;
    }
    return false;
  };

  const end = async (id: number): Promise<void> => {
    const paid = await outbox.tx((query, emit) => payPrizes(query, emit, id));
    if (!paid) return;
    metrics.ended.inc();
    metrics.paidCents.inc(paid.paidCents);
    log.info({ tournament: id, winners: paid.winners, paidCents: paid.paidCents }, 'a tournament has ended');
  };

  const work = async (): Promise<void> => {
    await begin();
    const active = await tournamentWith(db, 0);
    if (active) {
      const openings = await bound.read(db);
      const dueMs = active.ends_at.getTime() + graceMs;
      const hasCounted = await countAll(active, openings?.upTo ?? 0);
      metrics.lateMs = openings ? Math.max(0, openings.asOf.getTime() - dueMs) : metrics.lateMs;
      if (hasCounted && openings && openings.asOf.getTime() >= dueMs) await end(active.id);
    } else metrics.lateMs = 0;
    await announceNext();
  };

  return lookingEvery(LOOK_EVERY_MS, {
    clock,
    work,
    onFault: (error) => log.error({ err: error }, 'the tournament could not be looked after'),
  });
};
