import type { Db, Query } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { type Looking, lookingEvery } from '../../lib/looking.ts';
import { OpeningsBound } from '../../standings/openings-bound.ts';
import { nextPortion } from '../../standings/settled.ts';
import {
  type TopState,
  addToDays,
  lockState,
  marksOf,
  playersLeftBehind,
  refreshPeriods,
  saveMarks,
  saveState,
} from './top.store.ts';

const LOOK_EVERY_MS = 3000;
/** Number of players whose periods move on in one transaction. */
const MOVED_AT_ONCE = 500;
/** Largest number of transactions in one run of the worker. The next run continues. */
const MOST_STEPS = 20;
/** Time after which the reels of an opening have stopped, ms: no drop counts before its player has seen it. */
const REEL_MS = 12_000;

interface Dependencies {
  db: Db;
  /** Names of all games whose stakes count. */
  games: readonly string[];
  clock: Pick<Clock, 'every'>;
  log: Log;
  /** Limit of the openings that may be counted, by id. */
  bound?: Pick<OpeningsBound, 'read'>;
}

/** Moves the periods of some players on to today. Returns false if all have moved. [TP-3] */
const moveOn = async (query: Query, state: TopState): Promise<boolean> => {
  if (state.day === state.today) return false;
  const playerIds = await playersLeftBehind(query, state, MOVED_AT_ONCE);
  await refreshPeriods(query, { playerIds, day: state.today });
  const last = playerIds.at(-1);
  await (playerIds.length < MOVED_AT_ONCE || last === undefined
    ? saveState(query, { day: state.today, moved_player_id: 0 })
    : saveState(query, { day: state.day, moved_player_id: last }));
  return true;
};

/** Adds the next portion of settled stakes. Returns false if there is none. */
const count = async (
  query: Query,
  { games, openingsUpTo, today }: { games: readonly string[]; openingsUpTo: number; today: string },
): Promise<boolean> => {
  const portion = await nextPortion(query, { marks: await marksOf(query, games), openingsUpTo });
  if (portion.isEmpty) return false;
  await refreshPeriods(query, { playerIds: await addToDays(query, portion), day: today });
  await saveMarks(query, portion);
  return true;
};

/**
 * Creates the worker that keeps the sums of the top players. It runs apart from the tables, so no settlement waits for
 * it (decision 0107). Each step is one transaction under the lock of the state, so each stake counts once, even with
 * several processes.
 */
export const createTopWorker = ({
  db,
  games,
  clock,
  log,
  bound = new OpeningsBound({ waitMs: REEL_MS }),
}: Dependencies): Looking => {
  const work = async (): Promise<void> => {
    const openings = await bound.read(db);
    for (let step = 0; step < MOST_STEPS; step++) {
      const hasDone = await db.tx(async (query) => {
        const state = await lockState(query);
        if (!state) return false;
        return (
          (await moveOn(query, state)) ||
          (await count(query, { games, openingsUpTo: openings?.upTo ?? 0, today: state.today }))
        );
      });
      if (!hasDone) return;
    }
  };
  return lookingEvery(LOOK_EVERY_MS, {
    clock,
    work,
    onFault: (error) => log.error({ err: error }, 'the sums of the top players could not be kept'),
  });
};
