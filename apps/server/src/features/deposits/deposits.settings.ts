import { z } from 'zod';
import { hundredths, ms, shownName, wireCents } from '../../kernel/settings.kinds.ts';
import { defineSettings, inOrder } from '../../kernel/settings.part.ts';

export const depositsSettings = defineSettings({
  shape: {
    'deposit.minCents': wireCents.min(1).default(100),
    'deposit.maxCents': wireCents.default(1_000_000),
    'deposit.nicknameBonusPercent': hundredths.default(10),
    'deposit.expiryMs': ms.min(1000).default(1_800_000),
    'deposit.cryptocurrencies': shownName.default(''),
    'deposit.maxOpen': z.number().int().min(1).max(100).default(10),
    'bonus.maxPercentageCents': wireCents.default(20_000),
  },
  about: {
    'deposit.minCents': 'The smallest deposit.',
    'deposit.maxCents': 'The largest deposit.',
    'deposit.nicknameBonusPercent':
      "Bonus money for a deposit while the player's nickname contains the name of the site.",
    'deposit.expiryMs': 'How long an invoice can be paid.',
    'deposit.cryptocurrencies':
      'Cryptocurrencies that the e-wallet takes, as players read them, such as BTC, LTC. Empty: nothing is said of them.',
    'deposit.maxOpen': 'The largest number of unpaid invoices of one player.',
    'bonus.maxPercentageCents': 'The largest sum of bonus money that all percentages of one deposit give together.',
  },
  stricter: {
    'deposit.minCents': 'higher',
    'deposit.maxCents': 'lower',
    'deposit.nicknameBonusPercent': 'lower',
    'deposit.maxOpen': 'lower',
    'bonus.maxPercentageCents': 'lower',
  },
  rules: [inOrder('deposit.minCents', 'deposit.maxCents')],
});
