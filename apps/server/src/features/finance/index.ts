import type { Feature } from '../../feature.ts';
import { Adjustments } from './adjustments.ts';
import { financeBooks } from './finance.books.ts';
import { financeHandlers } from './finance.http.ts';
import { Receivables, addReceivable, reinstateReceivable } from './receivables.ts';
import { Reviews } from './reviews.ts';
import { financePersonal } from './finance.personal.ts';
import type { AddReceivable, ReinstateReceivable } from '../../ports/finance.ts';

/** Receivables, for features that reverse deposits. */
interface FinanceOffers {
  addReceivable: AddReceivable;
  reinstateReceivable: ReinstateReceivable;
}

/** Staff decisions about money: reviews, adjustments, receivables. */
export const finance: Feature<{
  name: 'finance';
  uses: 'wagering' | 'deposits' | 'withdrawals' | 'limits';
  offers: FinanceOffers;
  calls: ReturnType<typeof financeHandlers>;
}> = {
  name: 'finance',
  personal: financePersonal,
  offers: { addReceivable, reinstateReceivable },
  books: financeBooks,
  waits: [
    { name: 'reviews', from: 'deposit_reviews where resolved_at is null', since: 'created_at' },
    { name: 'adjustments', from: `adjustments where status = 'proposed'`, since: 'proposed_at' },
  ],
  moments: {
    travelling: {
      adjustments: { moments: ['proposed_at', 'decided_at'] },
      receivables: { moments: ['created_at', 'settled_at'] },
    },
  },
  create: ({ db, outbox, settings }, { wagering, deposits, withdrawals, limits }) => ({
    calls: financeHandlers({
      db,
      adjustments: new Adjustments({ outbox }),
      receivables: new Receivables({ outbox, settings }),
      reviews: new Reviews({
        outbox,
        wagering: wagering.books,
        settings,
        givePercentages: deposits.givePercentages,
        endDecided: deposits.endDecided,
        payouts: withdrawals.payoutEnds,
        limits: limits.guard,
      }),
    }),
  }),
};
