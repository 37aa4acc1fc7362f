import { z } from 'zod';
import { hundredths, wireCents } from '../settings/settings.kinds.ts';
import { defineSettings, inOrder } from '../settings/settings.part.ts';

export const withdrawalsSettings = defineSettings({
  shape: {
    'withdraw.taxPercent': hundredths.default(20),
    'withdraw.minCents': wireCents.min(1).default(500),
    'withdraw.dailyCents': wireCents.default(200_000),
    'withdraw.twoApproversAboveCents': wireCents.default(50_000),
    'withdraw.depositPercent': hundredths.default(10),
    'withdraw.playersMayCancel': z.boolean().default(true),
  },
  about: {
    'withdraw.taxPercent': 'Kept of a withdrawal of money.',
    'withdraw.minCents': 'Least withdrawal of money.',
    'withdraw.dailyCents': "Most of one player's withdrawals of money within 24 hours.",
    'withdraw.twoApproversAboveCents':
      'Above this two members of staff must approve: a withdrawal, a payment credited after review, a loss that the house bears.',
    'withdraw.depositPercent': "Share of a skin's price that must have been deposited before it can be taken.",
    'withdraw.playersMayCancel': 'Players may take a withdrawal back while it is in moderation.',
  },
  stricter: {
    'withdraw.minCents': 'higher',
    'withdraw.dailyCents': 'lower',
    'withdraw.twoApproversAboveCents': 'lower',
    'withdraw.depositPercent': 'higher',
  },
  rules: [inOrder('withdraw.minCents', 'withdraw.dailyCents')],
});
