import { DEFAULT_CASHBACK_TERMS } from '@updraft/rules/cashback';
import { z } from 'zod';
import { wireCents } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';

export const cashbackSettings = defineSettings({
  shape: {
    'cashback.games': z.number().int().min(0).max(100).default(DEFAULT_CASHBACK_TERMS.games),
    'cashback.minCents': wireCents.default(DEFAULT_CASHBACK_TERMS.minCents),
    'cashback.minDepositCents': wireCents.default(DEFAULT_CASHBACK_TERMS.minDepositCents),
  },
  about: {
    'cashback.games': 'How many bets in crash a player must have made within 24 hours to take cashback.',
    'cashback.minCents': 'The least cashback that can be taken.',
    'cashback.minDepositCents': 'What a player must have deposited in total to take cashback.',
  },
  stricter: { 'cashback.games': 'higher', 'cashback.minCents': 'higher', 'cashback.minDepositCents': 'higher' },
});
