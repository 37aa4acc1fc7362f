import type { OwnReferrals } from '@updraft/contract';
import type { Feature } from '../../feature.ts';
import { workerOf } from '../../lib/worker.ts';
import { referralsBooks } from './referrals.books.ts';
import { Referrals } from './referrals.commands.ts';
import { referralHandlers } from './referrals.http.ts';
import { startCrediting } from './referrals.worker.ts';
import { shownReferrals } from './shown.ts';
import { referralsPersonal } from './referrals.personal.ts';

interface ReferralsPort {
  /** Returns a player's own referrals. */
  shownOf: (playerId: number) => Promise<OwnReferrals>;
}

/** Referrals. Shares accrue where stakes are settled: `wagering/shares.ts`. */
export const referrals: Feature<{
  name: 'referrals';
  uses: 'site';
  port: ReferralsPort;
  calls: ReturnType<typeof referralHandlers>;
}> = {
  name: 'referrals',
  personal: referralsPersonal,
  books: referralsBooks,
  moments: {
    travelling: {
      referral_credits: { days: ['day'], isKey: true },
      referral_days: { days: ['day'], isKey: true },
    },
  },
  create: ({ db, outbox, settings, log }, { site }) => {
    const commands = new Referrals({ outbox, log });
    site.tellClients(() => ({ referrals: { percent: settings.get('referrals.percent') } }));
    return {
      port: { shownOf: (playerId) => shownReferrals(db, playerId) },
      calls: referralHandlers({ referrals: commands }),
      workers: [workerOf(() => startCrediting(commands, log))],
    };
  },
};
