import { ms, nameParts } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';

export const tradesSettings = defineSettings({
  shape: {
    'trade.expiryMs': ms.min(1000).default(900_000),
    'trade.sandboxSoldOut': nameParts.default(''),
  },
  about: {
    'trade.expiryMs': 'How long a trade offer waits for a response.',
    'trade.sandboxSoldOut':
      'Sandbox only: parts of item names, separated by semicolons. The market has no items with such names.',
  },
});
