import type { Feature } from '../../feature.ts';
import { registerItemArt } from './art.http.ts';
import { catalogueSettings } from './catalogue.settings.ts';
import { seedCatalogue } from '../../kernel/catalogue.ts';

/** Items and their art. */
export const catalogue: Feature<{ name: 'catalogue'; settings: typeof catalogueSettings }> = {
  name: 'catalogue',
  settings: catalogueSettings,
  create: ({ config, db, settings, catalogue: entries }) => ({
    routes: (http) => registerItemArt(http, entries),
    prepare: async (progress) => {
      progress('preparing the catalogue');
      await seedCatalogue(db, {
        catalogue: entries,
        openWith: config.mode === 'sandbox' ? { capitalCents: settings.get('house.capitalCents') } : null,
      });
    },
  }),
};
