import { loadCatalogue } from '@updraft/catalogue';
import { Catalogue, prepareCatalogue } from '../kernel/catalogue.ts';
import { systemClock } from '../lib/clock.ts';
import { filledTemplate } from './template.ts';

/** Returns a catalogue with each n-th entry; 1: all of them. */
export const catalogueOf = (every: number): Catalogue =>
  new Catalogue({ clock: systemClock, entries: loadCatalogue().filter((_entry, at) => at % every === 0) });

/**
 * Returns the template with these entries and their stock, as a first start of the sandbox finds them; null: the run
 * has no templates.
 */
export const stockedTemplate = (every = 1): Promise<string | null> =>
  filledTemplate(`stocked_${every}`, async (db) => {
    await prepareCatalogue(db, catalogueOf(every));
    await db.exec('analyze');
  });
