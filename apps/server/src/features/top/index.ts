import type { Feature } from '../../feature.ts';
import { topBooks } from './top.books.ts';
import { topHandlers } from './top.http.ts';
import { topPersonal } from './top.personal.ts';
import { createTopWorker } from './top.worker.ts';

/** Feature of the ranking of the top players, by sums that a worker keeps. */
export const top: Feature<{
  name: 'top';
  calls: ReturnType<typeof topHandlers>;
}> = {
  name: 'top',
  personal: topPersonal,
  books: topBooks,
  // Days are kept longer than the longest period of thirty days, because time travel may move a day back.
  prunes: [{ table: 'player_days', where: `day < (now() at time zone 'utc')::date - 40` }],
  moments: {
    travelling: {
      player_days: { days: ['day'], isKey: true },
      top_state: { days: ['day'] },
    },
  },
  create: ({ db, clock, log, features }) => {
    // Every game at a table has refund rules, so features with `refund` are those games.
    const tables = features.flatMap(({ refund }) => (refund ? [refund.game] : []));
    return {
      calls: topHandlers({ db, clock }),
      workers: [createTopWorker({ db, games: [...tables, 'cases'], clock, log })],
    };
  },
};
