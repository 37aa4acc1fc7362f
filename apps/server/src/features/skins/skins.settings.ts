import { z } from 'zod';
import { hundredths, wireCents } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';

export const skinsSettings = defineSettings({
  shape: {
    'deposit.skinsPercent': hundredths.min(0.01).default(95),
    'deposit.skinsMinItemCents': wireCents.min(1).default(10),
    'deposit.skinsProtectionMs': z
      .number()
      .int()
      .min(0)
      .max(30 * 86_400_000)
      .default(7 * 86_400_000),
  },
  about: {
    'deposit.skinsPercent': 'The share of its price at which a deposited skin is credited.',
    'deposit.skinsMinItemCents': 'The lowest price of a skin that players can deposit.',
    'deposit.skinsProtectionMs':
      'How long a deposited skin is protected: as long as the game platform can reverse its trade. In the sandbox it is five minutes at most.',
  },
  stricter: {
    'deposit.skinsPercent': 'lower',
    'deposit.skinsMinItemCents': 'higher',
    'deposit.skinsProtectionMs': 'higher',
  },
});
