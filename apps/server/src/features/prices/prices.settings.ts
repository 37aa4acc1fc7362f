import { z } from 'zod';
import { hundredths, ms, nameMoves } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';

export const pricesSettings = defineSettings({
  shape: {
    'prices.everyMs': ms.min(1000).default(3_600_000),
    'prices.answerMaxAgeMs': ms.min(60_000).default(6 * 3_600_000),
    'prices.minWeekSales': z.number().int().min(1).max(10_000).default(20),
    'prices.maxMovePercent': hundredths.min(0.01).default(10),
    'prices.entryMaxAgeMs': z
      .number()
      .int()
      .min(86_400_000)
      .max(90 * 86_400_000)
      .default(7 * 86_400_000),
    'prices.sandboxMoves': nameMoves.default(''),
  },
  about: {
    'prices.everyMs': 'How often the price feed is asked.',
    'prices.answerMaxAgeMs': 'The largest age of a response of the price feed that is used.',
    'prices.minWeekSales': 'The smallest number of sales in seven days with which the feed has a price for an item.',
    'prices.maxMovePercent':
      'The largest move of a price, at once or within 24 hours. An item whose price moves further is suspended until staff confirm the price.',
    'prices.entryMaxAgeMs':
      'How long an item keeps a price that the feed does not confirm. After that it is suspended.',
    'prices.sandboxMoves':
      'Sandbox only: moves prices of the price book in percent, by parts of item names, separated by semicolons: `Redline:+5;Karambit:-30`.',
  },
  stricter: {
    'prices.answerMaxAgeMs': 'lower',
    'prices.minWeekSales': 'higher',
    'prices.maxMovePercent': 'lower',
    'prices.entryMaxAgeMs': 'lower',
  },
});
