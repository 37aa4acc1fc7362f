import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import type { Tournaments } from './tournament.commands.ts';
import { type NewTournament, scheduleState } from './tournament.store.ts';

/** Terms of tournaments that the schedule announces. */
export interface ScheduleTerms {
  isOn: boolean;
  pauseMs: number;
  next: Omit<NewTournament, 'startsInMs' | 'staffId'>;
}

interface Dependencies {
  db: Db;
  tournaments: Pick<Tournaments, 'create'>;
  terms: () => ScheduleTerms;
  log: Log;
}

/**
 * Announces the next tournament when none is active or announced. It begins when the pause after the last one is over;
 * the first one begins at once. Does nothing while the schedule is off. [TO-9]
 */
export const announceNext = async ({ db, tournaments, terms, log }: Dependencies): Promise<void> => {
  const { isOn, pauseMs, next } = terms();
  if (!isOn) return;
  const { busy, sinceMs } = await scheduleState(db);
  if (busy) return;
  const startsInMs = sinceMs === null ? 0 : Math.max(0, pauseMs - sinceMs);
  const outcome = await tournaments.create({ ...next, startsInMs, staffId: null });
  // Another process or staff announced a tournament first.
  if (!outcome.ok) log.info({ message: outcome.message }, 'a scheduled tournament was not announced');
};
