import type { Feature } from '../../feature.ts';
import { topBooks } from './top.books.ts';
import { topHandlers } from './top.http.ts';
import { topPersonal } from './top.personal.ts';
import { createTopWorker } from './top.worker.ts';

/** The top players, by sums that a worker keeps. */
export const top: Feature<{
  name: 'top';
  calls: ReturnType<typeof topHandlers>;
}> = {
  name: 'top',
  personal: topPersonal,
  books: topBooks,
  // The longest period has thirty days; a few more for one that travels.
  prunes: [{ table: 'player_days', where: `day < (now() at time zone 'utc')::date - 40` }],
  moments: {
    travelling: {
      player_days: { days: ['day'], isKey: true },
      top_state: { days: ['day'] },
    },
  },
  create: ({ db, clock, log, features }) => {
    // Every game at a table says how its rounds are refunded.
    const tables = features.flatMap(({ refund }) => (refund ? [refund.game] : []));
    return {
      calls: topHandlers({ db, clock }),
      workers: [createTopWorker({ db, games: [...tables, 'cases'], clock, log })],
    };
  },
};
