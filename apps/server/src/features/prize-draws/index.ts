import type { Feature } from '../../feature.ts';
import { PrizeDraws } from './drawing.ts';
import { prizeDrawsBooks } from './prize-draws.books.ts';
import { prizeDrawsHandlers } from './prize-draws.http.ts';
import { createPrizeMetrics } from './prize-draws.metrics.ts';
import { prizeDrawsPersonal } from './prize-draws.personal.ts';

/** Draws of prizes by public randomness, shared by the hourly bonus and giveaways. */
export const prizeDraws: Feature<{
  name: 'prizeDraws';
  uses: 'fairness';
  port: { draws: PrizeDraws };
  calls: ReturnType<typeof prizeDrawsHandlers>;
}> = {
  name: 'prizeDraws',
  personal: prizeDrawsPersonal,
  books: prizeDrawsBooks,
  moments: {
    travelling: {
      prize_draws: { moments: ['opened_at', 'closes_at'], where: `status = 'open'`, guard: 'prize_draws_stay' },
    },
    staying: {
      'prize_draws.stored_at': 'announced with the list',
      'prize_draws.decided_from': 'announced with the list',
      'prize_draws.drawn_at': 'the moment of a result',
      'prize_draws.canceled_at': 'what staff see of it',
      prize_winners: 'the moment of a result',
    },
  },
  create: ({ db, outbox, catalogue, clock, log, metrics }, { fairness }) => {
    const { sealer, draws: beacon } = fairness;
    const draws = new PrizeDraws({
      db,
      outbox,
      sealer,
      clock,
      log,
      draws: beacon,
      metrics: createPrizeMetrics(metrics),
    });
    return { port: { draws }, calls: prizeDrawsHandlers({ db, catalogue }), workers: [draws] };
  },
};
