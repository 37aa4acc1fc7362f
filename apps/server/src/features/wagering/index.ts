import type { Feature } from '../../feature.ts';
import { wageringBooks } from './wagering.books.ts';
import { StoredWagering } from './wagering.commands.ts';
import { wageringSettings } from './wagering.settings.ts';
import { wageringPersonal } from './wagering.personal.ts';

/** The wagering requirement, and bonus money. */
export const wagering: Feature<{
  name: 'wagering';
  uses: 'limits';
  port: { books: StoredWagering };
  settings: typeof wageringSettings;
}> = {
  name: 'wagering',
  personal: wageringPersonal,
  settings: wageringSettings,
  books: wageringBooks,
  moments: { travelling: { deposits_made: { moments: ['made_at'] } } },
  create: ({ settings }, { limits }) => ({
    port: { books: new StoredWagering({ settings, isExcluded: limits.isExcluded }) },
  }),
};
