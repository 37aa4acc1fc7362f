import type { Handlers } from '../../http/calls.ts';
import { refusal } from '../../lib/result.ts';
import type { Referrals } from './referrals.commands.ts';

type ReferralCalls = Pick<Handlers, 'POST /api/user/setReferrer'>;

export const referralHandlers = ({ referrals }: { referrals: Referrals }): ReferralCalls => ({
  'POST /api/user/setReferrer': async ({ code }, { session }) => {
    const outcome = await referrals.refer({ playerId: session.playerId, text: code });
    return outcome.ok ? { status: 'success', message: 'user_api.referral_set' } : refusal(outcome);
  },
});
