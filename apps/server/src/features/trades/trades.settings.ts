import { ms, nameParts } from '../settings/settings.kinds.ts';
import { defineSettings } from '../settings/settings.part.ts';

export const tradesSettings = defineSettings({
  shape: {
    'trade.expiryMs': ms.min(1000).default(900_000),
    'trade.sandboxSoldOut': nameParts.default(''),
  },
  about: {
    'trade.expiryMs': 'How long a trade offer waits for its answer.',
    'trade.sandboxSoldOut': 'Sandbox only: parts of item names, apart by semicolons; what they fit is not to be had.',
  },
});
