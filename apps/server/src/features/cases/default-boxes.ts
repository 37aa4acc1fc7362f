import {
  type BoxLimits,
  type Composed,
  DEFAULT_LADDER,
  type PricedItem,
  boxHash,
  composeBox,
} from '@updraft/rules/cases';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { type BoxFace, countBoxes, holdPricesBack, insertBox, insertVersion, pricedEntries } from './boxes.store.ts';

interface Recipe extends Omit<BoxFace, 'priority'> {
  priceCents: number;
  returnBasisPoints: number;
}

/** The boxes that a new site has, from the cheapest on. `art` names the drawing. */
export const DEFAULT_BOXES: readonly Recipe[] = [
  { art: 'whisper', name: 'Whisper', nameRu: 'Шёпот', priceCents: 50, returnBasisPoints: 9000 },
  { art: 'breeze', name: 'Breeze', nameRu: 'Бриз', priceCents: 100, returnBasisPoints: 9050 },
  { art: 'kite', name: 'Kite', nameRu: 'Воздушный змей', priceCents: 200, returnBasisPoints: 9100 },
  { art: 'glider', name: 'Glider', nameRu: 'Планёр', priceCents: 350, returnBasisPoints: 9125 },
  { art: 'tailwind', name: 'Tailwind', nameRu: 'Попутный ветер', priceCents: 500, returnBasisPoints: 9150 },
  { art: 'thermal', name: 'Thermal', nameRu: 'Термик', priceCents: 1000, returnBasisPoints: 9200 },
  { art: 'crosswind', name: 'Crosswind', nameRu: 'Боковой ветер', priceCents: 1500, returnBasisPoints: 9200 },
  { art: 'jet-stream', name: 'Jet Stream', nameRu: 'Струйное течение', priceCents: 2500, returnBasisPoints: 9250 },
  { art: 'afterburner', name: 'Afterburner', nameRu: 'Форсаж', priceCents: 5000, returnBasisPoints: 9300 },
  { art: 'supersonic', name: 'Supersonic', nameRu: 'Сверхзвук', priceCents: 10_000, returnBasisPoints: 9300 },
  { art: 'stratosphere', name: 'Stratosphere', nameRu: 'Стратосфера', priceCents: 15_000, returnBasisPoints: 9350 },
  { art: 'apex', name: 'Apex', nameRu: 'Апогей', priceCents: 25_000, returnBasisPoints: 9400 },
];

/** Room between the priorities of two boxes, for those that staff put between them. */
const PRIORITY_STEP = 10;

/** What the site wrote into a version that it composed itself. */
const SAVED_BY = 'site';

const composedFrom = (entries: readonly PricedItem[], recipe: Recipe, limits: BoxLimits): Composed =>
  composeBox(entries, { ...recipe, ladderPercents: DEFAULT_LADDER }, limits);

/**
 * Composes the default boxes from the catalogue while the site has no box: the same catalogue gives the same boxes. A
 * box that cannot be composed is left out. Before the first prices there is nothing to compose from. Returns how many
 * boxes there are afterwards.
 */
export const composeDefaultBoxes = ({
  db,
  log,
  limits,
}: {
  db: Db;
  log: Pick<Log, 'info' | 'warn'>;
  limits: BoxLimits;
}): Promise<number> =>
  db.tx(async (query) => {
    // One process composes them, and no price changes meanwhile.
    await holdPricesBack(query);
    const there = await countBoxes(query);
    if (there > 0) return there;
    const entries = await pricedEntries(query);
    if (entries.length === 0) return 0;
    let made = 0;
    for (const [at, recipe] of DEFAULT_BOXES.entries()) {
      const composed = composedFrom(entries, recipe, limits);
      if (composed.kind !== 'box') {
        log.warn({ box: recipe.art, ...composed }, 'a default box could not be composed');
        continue;
      }
      const { priceCents, items } = composed.box;
      const boxId = await insertBox(query, { ...recipe, priority: (DEFAULT_BOXES.length - at) * PRIORITY_STEP });
      await insertVersion(query, {
        ...{ boxId, version: 1, priceCents, items },
        ...{ hash: boxHash(items), savedBy: SAVED_BY },
      });
      made += 1;
    }
    log.info({ boxes: made }, 'default boxes composed');
    return made;
  });

const TRY_EVERY_MS = 60_000;

/** Tries again while there are no boxes: in live mode the first prices come after the first start. Returns what ends it. */
export const startComposing = (compose: () => Promise<number>, log: Pick<Log, 'warn'>): (() => void) => {
  const timer = setInterval(() => {
    compose().then(
      (boxes) => {
        if (boxes > 0) clearInterval(timer);
      },
      (error: unknown) => log.warn({ err: error }, 'the default boxes could not be composed'),
    );
  }, TRY_EVERY_MS).unref();
  return () => clearInterval(timer);
};
