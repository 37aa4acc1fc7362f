import { toDollars } from '@updraft/rules/money';
import type { Feature } from '../../feature.ts';
import { NOT_DEMO } from '../../lib/moments.ts';
import { Cashback } from './cashback.commands.ts';
import { cashbackHandlers } from './cashback.http.ts';
import { cashbackSettings } from './cashback.settings.ts';
import type { CashbackShown } from '../../ports/cashback.ts';
import { type StandingDependencies, createShownCashback, termsOf } from './standing.ts';
import type { Query } from '../../db/db.ts';
import { cashbackPersonal } from './cashback.personal.ts';

interface CashbackOffers {
  /** Creates the function that builds the view of a player's cashback. */
  shownWith: (parts: StandingDependencies & { db: Query }) => (playerId: number) => Promise<CashbackShown>;
}

/** Cashback of lost stakes in crash. It accrues where stakes are settled: `wagering/shares.ts`. */
export const cashback: Feature<{
  name: 'cashback';
  uses: 'site' | 'players' | 'telegram';
  offers: CashbackOffers;
  settings: typeof cashbackSettings;
  calls: ReturnType<typeof cashbackHandlers>;
}> = {
  name: 'cashback',
  personal: cashbackPersonal,
  offers: { shownWith: createShownCashback },
  settings: cashbackSettings,
  moments: { travelling: { gift_states: { moments: ['cashback_taken_at', 'referred_at'], where: NOT_DEMO } } },
  create: ({ outbox, settings }, { site, players, telegram }) => {
    site.tellClients(() => {
      const { minCents, minDepositCents, games } = termsOf(settings);
      return {
        cashback: {
          percent: settings.get('cashback.percent'),
          min: toDollars(minCents),
          minDeposit: toDollars(minDepositCents),
          games,
        },
      };
    });
    const { refreshProfile } = players;
    return {
      calls: cashbackHandlers({
        cashback: new Cashback({ outbox, settings, subscriptions: telegram.subscriptions, refreshProfile }),
      }),
    };
  },
};
