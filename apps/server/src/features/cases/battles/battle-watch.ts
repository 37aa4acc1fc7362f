import { returnBasisPoints } from '@updraft/rules/cases';
import type { Db } from '../../../db/db.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Log } from '../../../lib/log.ts';
import { type Looking, lookingEvery } from '../../../lib/looking.ts';
import { boxesByIds } from '../boxes.store.ts';
import { closedOf } from '../cases.views.ts';
import { boxesOfWaiting, endedWaiting } from './battles.store.ts';
import type { Battles } from './battles.ts';

const LOOK_EVERY_MS = 2000;
/** Largest number of battles that one check cancels. The next check finds the others. */
const MOST = 50;

interface Dependencies {
  db: Db;
  battles: Pick<Battles, 'end'>;
  clock: Pick<Clock, 'every'>;
  log: Pick<Log, 'info' | 'error'>;
}

/** Creates the worker that cancels battles that have waited too long or cannot start any more. [BT-11] */
export const createBattleWatch = ({ db, battles, clock, log }: Dependencies): Looking =>
  lookingEvery(LOOK_EVERY_MS, {
    clock,
    work: async () => {
      const ids = await boxesOfWaiting(db);
      if (ids.length === 0) return;
      const boxes = await boxesByIds(db, ids);
      const open = [...boxes.values()]
        .filter((box) => closedOf(box) === null)
        .map((box) => ({ id: box.id, version: box.version, basisPoints: returnBasisPoints(box) }));
      for (const battle of await endedWaiting(db, { open, most: MOST }))
        if (await battles.end(battle)) log.info({ battle }, 'a battle was cancelled, and its stakes returned');
    },
    onFault: (error) => log.error({ err: error }, 'waiting battles could not be looked through'),
  });
