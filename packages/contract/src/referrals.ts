import { z } from 'zod';
import { call } from './define.ts';
import { StatusAnswer, Verbatim } from './primitives.ts';

export const referralsCalls = {
  'POST /api/user/setReferrer': call({
    auth: 'player',
    input: z.strictObject({ code: Verbatim.min(1).max(64) }),
    output: StatusAnswer,
    about: 'Sets by whose link the player came. Once, and before the first deposit.',
    messages: [
      'user_api.referral_set',
      'user_api.referral_unknown',
      'user_api.referral_own_code',
      'user_api.referral_mutual',
      'user_api.referral_has_referrer',
      'user_api.referral_after_deposit',
    ],
  }),
} as const;
