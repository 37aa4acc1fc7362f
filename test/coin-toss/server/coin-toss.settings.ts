import { z } from 'zod';
import { hundredths, ms, wireCents } from '../../../apps/server/src/kernel/settings.kinds.ts';
import { defineSettings, inOrder } from '../../../apps/server/src/kernel/settings.part.ts';

export const coinTossSettings = defineSettings({
  shape: {
    'coin_toss.openMs': ms.min(1000).default(10_000),
    'coin_toss.tossMs': ms.min(100).default(3000),
    'coin_toss.resultMs': ms.min(100).default(3000),
    'coin_toss.maxItems': z.number().int().min(1).max(100).default(20),
    'coin_toss.minBetCents': wireCents.min(1).default(10),
    'coin_toss.maxStakeCents': wireCents.min(1).default(250_000),
    'coin_toss.roundCapPercent': hundredths.min(0.01).default(2),
  },
  about: {
    'coin_toss.openMs': 'How long a round accepts bets.',
    'coin_toss.tossMs': 'How long the coin is in the air.',
    'coin_toss.resultMs': 'How long a result stays before the next round opens.',
    'coin_toss.maxItems': 'Items in one bet.',
    'coin_toss.minBetCents': 'Least stake of a bet.',
    'coin_toss.maxStakeCents': 'Largest stake of a bet.',
    'coin_toss.roundCapPercent': "Most that a round pays, in percent of the house's bankroll.",
  },
  stricter: {
    'coin_toss.maxItems': 'lower',
    'coin_toss.minBetCents': 'higher',
    'coin_toss.maxStakeCents': 'lower',
    'coin_toss.roundCapPercent': 'lower',
  },
  rules: [inOrder('coin_toss.minBetCents', 'coin_toss.maxStakeCents')],
});
