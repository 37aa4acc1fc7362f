/**
 * Sandbox prices and stock. PURE: they depend only on the entry and the day. A live site stores the prices for entries
 * that stay suspended until a market's price feed has priced them.
 */
import type { Exterior } from './exterior.ts';
import { unit } from './hash.ts';
import type { Rarity } from './rarity.ts';
import { DEMAND_OF_FINISH, DEMAND_OF_MODEL } from './demand.ts';
import type { CatalogueEntry } from './types.ts';

const MIN_PRICE_CENTS = 3;
const MAX_PRICE_CENTS = 999_999;

/** Band of ordinary (not StatTrak™, not Souvenir) prices of a grade, in cents. */
const BAND: Record<Rarity, { low: number; high: number }> = {
  consumer: { low: 3, high: 100 },
  industrial: { low: 6, high: 220 },
  milspec: { low: 20, high: 500 },
  restricted: { low: 100, high: 3_000 },
  classified: { low: 500, high: 12_000 },
  covert: { low: 2_000, high: 300_000 },
  extraordinary: { low: 6_000, high: MAX_PRICE_CENTS },
};

/** Distance of a wear from the top of its grade: 0 is Factory New. */
const WEAR_STEP: Record<Exterior, number> = { fn: 0, mw: 0.35, ft: 0.62, ww: 0.8, bs: 1 };

/** Exponent that shifts an even distribution towards the low end, because most skins are cheap for their grade. */
const SKEW = 1.7;

/** Returns the ratio of a skin's Factory New price to its most worn price: 1.5 to 4, fixed for each skin. */
function wearSpread(entry: CatalogueEntry): number {
  return 1.5 + 2.5 * unit(`wear:${entry.imageId}`);
}

/** Returns the price factor of the variant: 1.5 to 3 for StatTrak™, 1.2 to 2.6 for Souvenir, fixed for each skin. */
function variantFactor(entry: CatalogueEntry): number {
  if (entry.variant === 'stattrak') return 1.5 + 1.5 * unit(`st:${entry.imageId}`);
  if (entry.variant === 'souvenir') return 1.2 + 1.4 * unit(`sv:${entry.imageId}`);
  return 1;
}

/** Returns the position of the skin in its grade's band: 0 the cheapest, 1 the dearest. Demand shifts it. */
function standing(entry: CatalogueEntry): number {
  const own = unit(`skin:${entry.imageId}`) ** SKEW;
  const lift = (DEMAND_OF_MODEL[entry.model] ?? 0) + (DEMAND_OF_FINISH[entry.finish ?? 'Vanilla'] ?? 0);
  return lift > 0 ? own + Math.min(lift, 1) * (1 - own) : own * (1 + Math.max(lift, -1));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/**
 * Returns the sandbox price of an entry in whole cents, 3 to 999,999. A worse exterior never costs more. StatTrak™ and
 * Souvenir never cost less than the normal variant.
 */
export function bookPriceCents(entry: CatalogueEntry): number {
  const { low, high } = BAND[entry.rarity];
  // The middle of a skin's own prices is half a spread away from both ends, so that no wear leaves the band.
  const spread = wearSpread(entry);
  const room = high / low / spread;
  const middle = low * Math.sqrt(spread) * room ** standing(entry);
  const step = entry.exterior === null ? 0.5 : WEAR_STEP[entry.exterior];
  const price = middle * spread ** (0.5 - step) * variantFactor(entry);
  return clamp(Math.round(price), MIN_PRICE_CENTS, MAX_PRICE_CENTS);
}

/**
 * Largest deviation of a price from the book. It is far below the largest change that a feed may make at once, even
 * after a long pause.
 */
const STRAY = 0.04;
/** Days between two changes of a price. The price of each skin changes on its own day of this period. */
const DAYS_BETWEEN = 7;

/** Returns a slow wave between −1 and 1, with a period of its own for each skin. */
function tide(imageId: string, day: number): number {
  const wave = (name: string): number => {
    const periodDays = 40 + 50 * unit(`${name}:${imageId}`);
    return Math.sin(2 * Math.PI * (day / periodDays + unit(`${name}-begins:${imageId}`)));
  };
  return (wave('slow') + wave('slower')) / 2;
}

/**
 * Returns the sandbox price a number of days after the opening of its books: the book's price on the first days, then a
 * few percent more or less, deterministically. All wears and variants of a skin change together.
 */
export function bookPriceOnDay(entry: CatalogueEntry, day: number): number {
  const turn = Math.floor(DAYS_BETWEEN * unit(`turn:${entry.imageId}`));
  const turned = Math.max(0, Math.floor((day + turn) / DAYS_BETWEEN) * DAYS_BETWEEN - turn);
  const stray = (STRAY * (tide(entry.imageId, turned) - tide(entry.imageId, 0))) / 2;
  return clamp(Math.round(bookPriceCents(entry) * (1 + stray)), MIN_PRICE_CENTS, MAX_PRICE_CENTS);
}

/** Returns the number of items sold in a week, 20 to 900. */
export function bookWeekSales(entry: CatalogueEntry): number {
  return 20 + Math.floor(881 * unit(`sales:${entry.marketHashName}`) ** 2);
}

/** Share of entries out of stock, about one in eight. They must be ordered. */
const EMPTY_SHARE = 0.12;

/** Returns the sandbox stock of an entry: 0 to 40 items, fewer for dear ones. */
export function bookStock(entry: CatalogueEntry): number {
  const draw = unit(`stock:${entry.marketHashName}`);
  if (draw < EMPTY_SHARE) return 0;
  const most = clamp(46 - 14 * Math.log10(bookPriceCents(entry) / 10), 2, 40);
  return Math.max(1, Math.round(((draw - EMPTY_SHARE) / (1 - EMPTY_SHARE)) * most));
}
