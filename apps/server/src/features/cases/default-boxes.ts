import {
  type BoxLimits,
  type Composed,
  DEFAULT_BOXES,
  DEFAULT_LADDER,
  type DefaultBox,
  type PricedItem,
  boxHash,
  composeBox,
} from '@updraft/rules/cases';
import type { Db } from '../../db/db.ts';
import type { Log } from '../../lib/log.ts';
import { countBoxes, holdPricesBack, insertBox, insertVersion, pricedEntries } from './boxes.store.ts';

/** Difference between the priorities of two boxes. It leaves room for boxes that staff place between them. */
const PRIORITY_STEP = 10;

/** Author of a version that the site composed itself. */
const SAVED_BY = 'site';

const composedFrom = (entries: readonly PricedItem[], recipe: DefaultBox, limits: BoxLimits): Composed =>
  composeBox(entries, { ...recipe, ladderPercents: DEFAULT_LADDER }, limits);

/**
 * Composes the default boxes from the catalogue if the site has no box. The same catalogue gives the same boxes. A box
 * that cannot be composed is left out, and before the first prices none can. Returns the number of boxes afterwards.
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
    // The lock lets one process compose boxes at a time, and blocks price changes.
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
      await insertVersion(query, { boxId, version: 1, priceCents, items, hash: boxHash(items), savedBy: SAVED_BY });
      made += 1;
    }
    log.info({ boxes: made }, 'default boxes composed');
    return made;
  });

const TRY_EVERY_MS = 60_000;

/**
 * Repeats the composition until there are boxes, because live mode gets its first prices after the start. Returns a
 * stop function.
 */
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
