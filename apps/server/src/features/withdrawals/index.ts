import type { Withdrawal } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Feature } from '../../feature.ts';
import type { Page } from '../../lib/paging.ts';
import { PayoutEnds } from './disputes.ts';
import { Payouts } from './payouts.ts';
import { SkinTaking } from './taking.ts';
import { withdrawalsBooks } from './withdrawals.books.ts';
import { Withdrawals } from './withdrawals.commands.ts';
import { shownReversed, shownWithdrawals, withdrawalHandlers } from './withdrawals.http.ts';
import { withdrawalsSettings } from './withdrawals.settings.ts';
import { withdrawalsPersonal } from './withdrawals.personal.ts';
import { DISPUTED } from './withdrawals.store.ts';

interface WithdrawalsPort {
  payouts: Payouts;
  payoutEnds: PayoutEnds;
  /** Returns a page of a player's withdrawals in the form for that player. `before`: only those with lower ids. */
  shownOf: (playerId: number, before?: number) => Promise<Page<Withdrawal>>;
  /** Returns withdrawn skins that came back by a reversed trade, newest first. */
  reversed: () => ReturnType<typeof shownReversed>;
}

/** Withdrawals of money and skins. */
export const withdrawals: Feature<{
  name: 'withdrawals';
  uses: 'site' | 'wagering' | 'trades';
  port: WithdrawalsPort;
  settings: typeof withdrawalsSettings;
  calls: ReturnType<typeof withdrawalHandlers>;
}> = {
  name: 'withdrawals',
  personal: withdrawalsPersonal,
  settings: withdrawalsSettings,
  books: withdrawalsBooks,
  waits: [
    {
      name: 'approvals',
      from: `withdrawals where status in ('moderation', 'sending') and (status = 'moderation' or stopped_reason is not null)`,
      since: 'coalesce(sent_at, created_at)',
    },
    // A disputed payout waits for finance, among the reviews.
    {
      name: 'payouts',
      from: `withdrawals w where status = 'sending' and type = 'site' and stopped_reason is null and not ${DISPUTED}`,
      since: 'sent_at',
    },
  ],
  moments: {
    travelling: { withdrawals: { moments: ['created_at', 'ended_at', 'next_attempt_at', 'sent_at'] } },
    staying: { withdrawal_approvals: 'a record' },
  },
  create: (
    { db, outbox, outside, catalogue, settings, clock, log, webhookUrlOf },
    { site, wagering: { books: wagering }, trades: { offers, follow, protectionMs } },
  ) => {
    const payoutEnds = new PayoutEnds({ outbox, log });
    const payouts = new Payouts({ db, ends: payoutEnds, providers: outside.payouts, settings, log, webhookUrlOf });
    const systems = new Set(outside.payouts.flatMap((provider) => provider.systems));
    const withdrawing = new Withdrawals({
      outbox,
      systems,
      wagering,
      catalogue,
      settings,
      clock,
      onSending: () => payouts.wake(),
    });
    const taking = new SkinTaking({
      db,
      outbox,
      withdrawals: withdrawing,
      offers,
      service: outside.trades,
      market: outside.market,
      catalogue,
      settings,
      clock,
      protectionMs,
    });
    follow('withdrawal', taking);
    site.tellClients(() => ({
      withdraw: {
        taxPercent: settings.get('withdraw.taxPercent'),
        minDollars: toDollars(settings.get('withdraw.minCents')),
        dailyDollars: toDollars(settings.get('withdraw.dailyCents')),
        systems: [...systems].sort(),
      },
    }));
    return {
      port: {
        payouts,
        payoutEnds,
        shownOf: (playerId, before) => shownWithdrawals(db, { playerId, before, settings }),
        reversed: () => shownReversed(db),
      },
      calls: withdrawalHandlers({ db, withdrawals: withdrawing, taking, wagering, settings }),
      workers: [payouts],
    };
  },
};
