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
/** A round that was settled before the end has been committed by then. */
const GRACE_MS = 3000;
/** Largest number of portions in one look. The next look goes on. */
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
  /** Up to which opening may be counted. */
  bound?: Pick<OpeningsBound, 'read'>;
}

/**
 * Begins tournaments, counts settled stakes, and ends tournaments, beside the tables: no settlement waits for it
 * (decision 0107). Processes that look at the same time take turns, and each finds what is left.
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

  /** True once everything that was settled by then has been counted. */
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
