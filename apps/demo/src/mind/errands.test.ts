import { describe, expect, it } from 'vitest';
import { chooseOffers, decideErrand, type ErrandSituation, type Offer } from './errands.ts';
import { personalityOf } from './personality.ts';
import { createRandom, type Random } from './random.ts';

const cautious = personalityOf(2);
const NEW: ErrandSituation = { balanceCents: 0, items: [], sinceDepositMs: Number.POSITIVE_INFINITY, minBetCents: 10 };
const decide = (situation: Partial<ErrandSituation>, random: Random = createRandom(4)) =>
  decideErrand(cautious, { ...NEW, ...situation }, random);
const some = (count: number, priceCents: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, priceCents }));

describe('errands', () => {
  it('a new player deposits a round sum within the bounds of the personality', () => {
    for (let seed = 0; seed < 200; seed++) {
      const errand = decide({}, createRandom(seed));
      if (errand?.kind !== 'deposit') throw new Error('expected a deposit');
      expect(errand.cents % 500).toBe(0);
      expect(errand.cents).toBeGreaterThanOrEqual(2000);
      expect(errand.cents).toBeLessThanOrEqual(20_000);
    }
  });

  it('deposits again only after the personality’s pause', () => {
    expect(decide({ sinceDepositMs: cautious.depositEveryMs - 1 })).toBeNull();
    expect(decide({ sinceDepositMs: cautious.depositEveryMs })?.kind).toBe('deposit');
  });

  it('buys items while there is a balance', () => {
    const errand = decide({ balanceCents: 3000 });
    if (errand?.kind !== 'buy') throw new Error('expected a purchase');
    expect(errand.give).toEqual([]);
    expect(errand.budgetCents).toBeLessThanOrEqual(3000);
    expect(errand.priceCents[0]).toBeLessThan(errand.priceCents[1]);
    expect(errand.maxItems).toBeGreaterThanOrEqual(3);
  });

  it('exchanges an item that is too dear to stake for small ones', () => {
    const dear = { id: 7, priceCents: 12_000 };
    const errand = decide({ items: [dear], sinceDepositMs: 0 });
    expect(errand).toMatchObject({ kind: 'buy', give: [dear] });
  });

  it('sells the dearest items when there are too many', () => {
    const items = [...some(cautious.maxItems, 50), { id: 99, priceCents: 800 }];
    const errand = decide({ items });
    if (errand?.kind !== 'sell') throw new Error('expected a sale');
    expect(errand.items[0]?.id).toBe(99);
    expect(items.length - errand.items.length).toBeLessThan(cautious.maxItems);
    expect(items.length - errand.items.length).toBeGreaterThan(5);
  });

  it('a player with enough items mostly does nothing, and sells something now and then', () => {
    const random = createRandom(8);
    const kinds = Array.from({ length: 2000 }, () => decide({ items: some(8, 100) }, random)?.kind ?? 'nothing');
    const sold = kinds.filter((kind) => kind === 'sell').length;
    expect(sold).toBeGreaterThan(0);
    expect(sold).toBeLessThan(100);
    expect(new Set(kinds)).toEqual(new Set(['nothing', 'sell']));
  });
});

describe('choosing from the storehouse', () => {
  const offers: Offer[] = Array.from({ length: 40 }, (_, index) => ({
    id: index + 1,
    priceCents: 100 + index,
    stock: index % 4,
  }));

  it('a choice from the storehouse keeps the budget and the number', () => {
    for (let seed = 0; seed < 200; seed++) {
      const chosen = chooseOffers(offers, { budgetCents: 700, most: 5 }, createRandom(seed));
      expect(chosen.length).toBeLessThanOrEqual(5);
      expect(chosen.length).toBeGreaterThan(0);
      expect(chosen.reduce((sum, { priceCents }) => sum + priceCents, 0)).toBeLessThanOrEqual(700);
    }
  });

  it('orders from the market only if the stock does not suffice', () => {
    expect(chooseOffers(offers, { budgetCents: 2000, most: 8 }, createRandom(1)).every(({ stock }) => stock > 0)).toBe(
      true,
    );
    const none = offers.map((offer) => ({ ...offer, stock: 0 }));
    expect(chooseOffers(none, { budgetCents: 2000, most: 8 }, createRandom(1)).length).toBeGreaterThan(0);
  });

  it('chooses nothing when everything is too dear', () => {
    expect(chooseOffers(offers, { budgetCents: 90, most: 8 }, createRandom(1))).toEqual([]);
  });
});
