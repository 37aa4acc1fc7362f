// PURE. Errands that refill a player's purse: deposit, purchase, exchange, sale.
import type { Personality } from './personality.ts';
import { type Random, type Range, between, chance, logBetween, shuffled, wholeBetween } from './random.ts';
import type { HeldItem, Purse } from './situation.ts';

export type Errand =
  | { kind: 'deposit'; cents: number }
  /** Storehouse items within the price range for at most the budget; `give` are own items in exchange. */
  | { kind: 'buy'; priceCents: Range; budgetCents: number; maxItems: number; give: readonly HeldItem[] }
  | { kind: 'sell'; items: readonly HeldItem[] };

export interface ErrandSituation extends Purse {
  /** Time since the last deposit was started; infinite without one. */
  sinceDepositMs: number;
  minBetCents: number;
}

/** Number of items for stakes below which a player buys more. */
const FEW_ITEMS = 3;
const BOUGHT: Range = [3, 8];
/** Range of the search around the wanted price, as factors. */
const PRICE_SPREAD: Range = [0.7, 1.3];
const BUDGET_SHARE: Range = [0.4, 0.95];
const WHIM_SELL = 0.02;

/** Returns the largest stake of a player. Dearer items are useless in a bet. */
const topStakeCents = ({ stakeCents, splurgeCents }: Personality): number => Math.max(stakeCents[1], splurgeCents[1]);

/** Returns the items that can be staked in an ordinary bet. */
const playable = (personality: Personality, { items, minBetCents }: ErrandSituation): HeldItem[] =>
  items.filter((item) => item.priceCents >= minBetCents && item.priceCents <= personality.stakeCents[1]);

const roundSum = (cents: number): number =>
  cents < 5000 ? Math.round(cents / 500) * 500 : Math.round(cents / 1000) * 1000;

const buy = (
  personality: Personality,
  { moneyCents, give }: { moneyCents: number; give: readonly HeldItem[] },
  random: Random,
): Errand => {
  const budgetCents = Math.floor(moneyCents * between(random, BUDGET_SHARE));
  const [low, high] = personality.itemCents;
  const wantedCents = logBetween(random, [low, Math.max(low, Math.min(high, budgetCents / 2))]);
  const priceCents: Range = [
    Math.max(1, Math.floor(wantedCents * PRICE_SPREAD[0])),
    Math.ceil(wantedCents * PRICE_SPREAD[1]),
  ];
  return { kind: 'buy', priceCents, budgetCents, maxItems: wholeBetween(random, BOUGHT), give };
};

/** Returns a sale of the dearest items that leaves a good half of the allowed number. */
const sellDown = (personality: Personality, items: readonly HeldItem[]): Errand => ({
  kind: 'sell',
  items: [...items]
    .sort((a, b) => b.priceCents - a.priceCents)
    .slice(0, items.length - Math.ceil(personality.maxItems * 0.6)),
});

/** Returns the next errand for the purse; null: none is necessary or possible now. */
export type DecideErrand = (personality: Personality, situation: ErrandSituation, random: Random) => Errand | null;

/** Decision on errands for games in which items are staked. */
export const decideErrand: DecideErrand = (personality, situation, random) => {
  const { items, balanceCents, sinceDepositMs } = situation;
  if (items.length > personality.maxItems) return sellDown(personality, items);
  const usable = playable(personality, situation);
  if (usable.length >= FEW_ITEMS) {
    const [whim] = shuffled(random, items);
    return whim && chance(random, WHIM_SELL) ? { kind: 'sell', items: [whim] } : null;
  }
  // The budget must cover a few items, because a smaller one would buy only a single item.
  const leastCents = personality.itemCents[0] * 4;
  if (balanceCents >= leastCents) return buy(personality, { moneyCents: balanceCents, give: [] }, random);
  const dear = items
    .filter((item) => item.priceCents > personality.stakeCents[1])
    .sort((a, b) => b.priceCents - a.priceCents)[0];
  const keepsForSplurge = dear !== undefined && usable.length > 0 && dear.priceCents <= topStakeCents(personality);
  if (dear && !keepsForSplurge)
    return buy(personality, { moneyCents: dear.priceCents + balanceCents, give: [dear] }, random);
  if (sinceDepositMs >= personality.depositEveryMs)
    return { kind: 'deposit', cents: roundSum(between(random, personality.depositCents)) };
  return dear ? buy(personality, { moneyCents: dear.priceCents + balanceCents, give: [dear] }, random) : null;
};

export interface Offer {
  id: number;
  priceCents: number;
  stock: number;
}

/** Returns entries of a storehouse page within the budget: those in stock first, now and then several of a kind. */
export const chooseOffers = (
  offers: readonly Offer[],
  { budgetCents, most }: { budgetCents: number; most: number },
  random: Random,
): Offer[] => {
  const chosen: Offer[] = [];
  let left = budgetCents;
  const order = shuffled(random, offers);
  for (const offer of [...order.filter(({ stock }) => stock > 0), ...order.filter(({ stock }) => stock === 0)]) {
    const copies = chance(random, 0.15) ? 2 : 1;
    for (let copy = 0; copy < copies && chosen.length < most && offer.priceCents <= left; copy++) {
      chosen.push(offer);
      left -= offer.priceCents;
    }
  }
  return chosen;
};
