import { z } from 'zod';
import { call } from './define.ts';
import { MessageKey, MessageParams, Nothing } from './primitives.ts';

export const cashbackCalls = {
  'POST /api/user/cashback/take': call({
    auth: 'player',
    command: 'keyed',
    input: Nothing,
    output: z.object({ type: z.enum(['success', 'error']), message: MessageKey, params: MessageParams.optional() }),
    about: 'Moves all cashback into the balance; once in 24 hours, and when all its conditions hold.',
    messages: [
      'cashback_api.taken',
      'cashback_api.nothing',
      'cashback_api.too_soon',
      'cashback_api.min_sum',
      'cashback_api.subscription',
      'cashback_api.nickname',
      'cashback_api.deposit',
      'cashback_api.games',
    ],
  }),
} as const;
