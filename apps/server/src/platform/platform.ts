import { startFolding, startHousekeeping } from '../db/housekeeping.ts';
import type { Feature } from '../feature.ts';
import { NOT_DEMO } from '../lib/moments.ts';
import { workerOf } from '../lib/worker.ts';
import { stakesBooks } from '../stakes/stakes.books.ts';
import { recordClockJumps } from './clock-jumps.ts';
import { platformPersonal } from './platform.personal.ts';

/** Parts that belong to no feature: tables that all features use, and the workers of the database and the clock. */
export const platform: Feature<{ name: 'platform' }> = {
  name: 'platform',
  personal: platformPersonal,
  books: stakesBooks,
  prunes: [{ table: 'idempotency', where: `created_at < now() - interval '7 days'` }],
  moments: {
    travelling: {
      bets: { moments: ['created_at', 'settled_at'], where: NOT_DEMO },
      idempotency: { moments: ['created_at'], where: NOT_DEMO },
      items: { moments: ['locked_until'], where: 'locked_until is not null' },
    },
    staying: {
      transfers: 'the journal',
      'items.moved_at': 'follows the journal',
      rounds: 'the round that is open must not move, nor its neighbours',
      interruptions: 'belong to rounds',
      game_returns: 'belong to rounds',
      leases: 'who owns a table now',
      migrations: 'no time of the site',
    },
  },
  create: ({ db, clock, log, metrics, features }) => ({
    workers: [
      workerOf(() => recordClockJumps({ db, clock, log, metrics })),
      workerOf(() =>
        startHousekeeping(
          db,
          log,
          features.flatMap(({ prunes = [] }) => prunes),
        ),
      ),
      workerOf(() => startFolding(db, log)),
    ],
  }),
};
