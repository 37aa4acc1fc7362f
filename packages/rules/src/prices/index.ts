// PURE. Decisions on the prices of a feed: accepted, refused, or left to staff; rules PC-1 … PC-10 of SPEC.md in this
// folder.
import { type Cents, cents } from '../money/index.ts';

const MAX_CENTS = 100_000_000;
/** Tolerated lead of the feed's clock over the server's, ms. */
const AHEAD_MS = 300_000;
const BASIS_POINTS = 10_000;

/** Medians of an entry in whole cents, and its sales. Null: the feed has no such median. */
export interface Quote {
  weekMedianCents: number | null;
  monthMedianCents: number | null;
  weekSales: number;
}

export interface PriceLimits {
  minWeekSales: number;
  /** Largest move of a price that is accepted without staff. */
  maxMovePercent: number;
  /** Longest time for which an entry keeps a price without confirmation by the feed. */
  entryMaxAgeMs: number;
}

const isPrice = (value: number | null): value is number =>
  value !== null && Number.isSafeInteger(value) && value >= 1 && value <= MAX_CENTS;

/** Returns the price that follows from a quote; null: none. [PC-1, PC-2, PC-3] */
export const priceOf = (quote: Quote, { minWeekSales }: Pick<PriceLimits, 'minWeekSales'>): Cents | null => {
  const { weekMedianCents, monthMedianCents, weekSales } = quote;
  if (!isPrice(weekMedianCents) || !isPrice(monthMedianCents) || !(weekSales >= minWeekSales)) return null;
  return cents(Math.min(weekMedianCents, monthMedianCents));
};

/** True if a price is too far from another to be accepted without staff. A difference of one cent never is. [PC-6] */
export const isTooFar = ({
  priceCents,
  fromCents,
  maxMovePercent,
}: {
  priceCents: number;
  fromCents: number;
  maxMovePercent: number;
}): boolean => {
  const moveCents = Math.abs(priceCents - fromCents);
  return moveCents > 1 && moveCents * BASIS_POINTS > fromCents * Math.round(maxMovePercent * 100);
};

export type SuspendedFor = 'move' | 'age';

/** The state of an entry when the feed responds. */
export interface EntryState {
  priceCents: number;
  /** Price 24 hours ago, or the price that staff confirmed since. [PC-7] */
  dayAgoCents: number;
  /** Age of the last price by a feed; null: never priced. */
  ageMs: number | null;
  /**
   * True if the entry is not traded: no feed has priced it yet, its price is too old, or staff must confirm its price.
   */
  isSuspended: boolean;
  suspendedFor: SuspendedFor | null;
}

/**
 * Decision on an entry. `keep`: it stays as it is. `confirm`: the feed confirms its price. `take`: it gets the new
 * price, and with `lifts` its suspension ends. `refuse`: it is suspended, and staff must confirm the price. `age`: it
 * is suspended because its price is too old.
 */
export type Judgement =
  | { kind: 'keep' | 'confirm' | 'age' }
  | { kind: 'take'; priceCents: Cents; lifts: boolean }
  | { kind: 'refuse'; priceCents: Cents };

/** Decides on an entry by its quote. `quote` null: the feed has none. [PC-6 … PC-10] */
export const judge = (entry: EntryState, quote: Quote | null, limits: PriceLimits): Judgement => {
  const priceCents = quote && priceOf(quote, limits);
  if (priceCents === null) return isAged(entry, limits) ? { kind: 'age' } : { kind: 'keep' };
  if (entry.ageMs === null && entry.isSuspended && entry.suspendedFor === null)
    return { kind: 'take', priceCents, lifts: true };
  const { maxMovePercent } = limits;
  const isMoved = [entry.priceCents, entry.dayAgoCents].some((fromCents) =>
    isTooFar({ priceCents, fromCents, maxMovePercent }),
  );
  if (isMoved || entry.suspendedFor === 'move') return { kind: 'refuse', priceCents };
  if (entry.suspendedFor === 'age') return { kind: 'take', priceCents, lifts: true };
  return priceCents === entry.priceCents ? { kind: 'confirm' } : { kind: 'take', priceCents, lifts: false };
};

const isAged = ({ ageMs, suspendedFor }: EntryState, { entryMaxAgeMs }: PriceLimits): boolean =>
  ageMs !== null && ageMs > entryMaxAgeMs && suspendedFor === null;

export type AnswerRefusal = 'too_old' | 'ahead' | 'before_the_last';

/**
 * Returns the reason to ignore a whole response of the feed; null: none. Times are milliseconds since 1970.
 * `lastAsOfMs`: time of the last accepted response; null: none. [PC-4]
 */
export const refuseAnswer = ({
  asOfMs,
  nowMs,
  lastAsOfMs,
  maxAgeMs,
}: {
  asOfMs: number;
  nowMs: number;
  lastAsOfMs: number | null;
  maxAgeMs: number;
}): AnswerRefusal | null => {
  if (asOfMs > nowMs + AHEAD_MS) return 'ahead';
  if (nowMs - asOfMs > maxAgeMs) return 'too_old';
  return lastAsOfMs !== null && asOfMs < lastAsOfMs ? 'before_the_last' : null;
};
