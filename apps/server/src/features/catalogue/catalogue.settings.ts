import { cents } from '../../kernel/settings.kinds.ts';
import { defineSettings } from '../../kernel/settings.part.ts';

export const catalogueSettings = defineSettings({
  shape: {
    'house.capitalCents': cents.default(500_000_000),
  },
  about: {
    'house.capitalCents':
      'The play money with which the sandbox opens its books. It is read once. In live mode, use `npm run open-books`.',
  },
});
