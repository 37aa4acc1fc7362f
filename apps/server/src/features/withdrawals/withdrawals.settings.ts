import { DEFAULT_WITHDRAWAL_LIMITS } from '@updraft/rules/withdrawals';
import { z } from 'zod';
import { hundredths, wireCents } from '../../kernel/settings.kinds.ts';
import { defineSettings, inOrder } from '../../kernel/settings.part.ts';

export const withdrawalsSettings = defineSettings({
  shape: {
    'withdraw.taxPercent': hundredths.default(DEFAULT_WITHDRAWAL_LIMITS.taxPercent),
    'withdraw.minCents': wireCents.min(1).default(DEFAULT_WITHDRAWAL_LIMITS.minCents),
    'withdraw.dailyCents': wireCents.default(DEFAULT_WITHDRAWAL_LIMITS.dailyCents),
    'withdraw.twoApproversAboveCents': wireCents.default(DEFAULT_WITHDRAWAL_LIMITS.twoApproversAboveCents),
    'withdraw.depositPercent': hundredths.default(DEFAULT_WITHDRAWAL_LIMITS.depositPercent),
    'withdraw.playersMayCancel': z.boolean().default(true),
  },
  about: {
    'withdraw.taxPercent': 'The share that the house keeps of a withdrawal of money.',
    'withdraw.minCents': 'The smallest withdrawal of money.',
    'withdraw.dailyCents': "The largest sum of one player's withdrawals of money within 24 hours.",
    'withdraw.twoApproversAboveCents':
      'The sum above which two members of staff must approve: a withdrawal, a payment credited after review, a loss that the house bears.',
    'withdraw.depositPercent': "The share of a skin's price that a player must have deposited before taking it.",
    'withdraw.playersMayCancel': 'Players may cancel a withdrawal while it is in moderation.',
  },
  stricter: {
    'withdraw.minCents': 'higher',
    'withdraw.dailyCents': 'lower',
    'withdraw.twoApproversAboveCents': 'lower',
    'withdraw.depositPercent': 'higher',
  },
  rules: [inOrder('withdraw.minCents', 'withdraw.dailyCents')],
});
