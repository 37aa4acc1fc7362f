import { describe, expect, it } from 'vitest';
import { type BetLimits, planBets } from './betting.ts';
import { chooseOffers, decideErrand, type Offer } from '../../mind/errands.ts';
import { joins } from '../../mind/joining.ts';
import { type Personality, personalityOf } from '../../mind/personality.ts';
import { createRandom, logBetween, type Random } from '../../mind/random.ts';
import type { HeldItem } from '../../mind/situation.ts';
import { planCashOut } from './cashing-out.ts';

/**
 * Duration of a simulated round, ms. The test simulates an evening of decisions without a site: a crowd and a market.
 */
const ROUND_MS = 40_000;
const ROUNDS = 400;
const LIMITS: BetLimits = {
  minBetCents: 10,
  maxStakeCents: 250_000,
  maxItems: 20,
  minAutoCashOutHundredths: 121,
  maxAutoCashOutHundredths: 999_998,
};

interface Guest {
  personality: Personality;
  random: Random;
  balanceCents: number;
  items: HeldItem[];
  depositsAtMs: number[];
  joined: number;
}

let nextId = 1;
const market = createRandom(77);
const offersWithin = ([low, high]: readonly [number, number]): Offer[] =>
  Array.from({ length: 40 }, () => ({
    id: nextId++,
    priceCents: Math.max(1, Math.round(logBetween(market, [low, high]))),
    stock: 3,
  }));

const runErrands = (guest: Guest, nowMs: number): void => {
  for (let count = 0; count < 4; count++) {
    const sinceDepositMs = nowMs - (guest.depositsAtMs.at(-1) ?? Number.NEGATIVE_INFINITY);
    const errand = decideErrand(
      guest.personality,
      { ...guest, sinceDepositMs, minBetCents: LIMITS.minBetCents },
      guest.random,
    );
    if (!errand) return;
    const without = (given: readonly HeldItem[]): HeldItem[] =>
      guest.items.filter(({ id }) => !given.some((item) => item.id === id));
    const worth = (items: readonly { priceCents: number }[]): number =>
      items.reduce((sum, item) => sum + item.priceCents, 0);
    if (errand.kind === 'deposit') {
      guest.depositsAtMs.push(nowMs);
      guest.balanceCents += errand.cents;
    } else if (errand.kind === 'sell') {
      guest.items = without(errand.items);
      guest.balanceCents += worth(errand.items);
    } else {
      const chosen = chooseOffers(
        offersWithin(errand.priceCents),
        { budgetCents: errand.budgetCents, most: errand.maxItems },
        guest.random,
      );
      if (chosen.length === 0) continue;
      guest.items = [...without(errand.give), ...chosen.map(({ id, priceCents }) => ({ id, priceCents }))];
      guest.balanceCents += worth(errand.give) - worth(chosen);
    }
    expect(guest.balanceCents).toBeGreaterThanOrEqual(0);
  }
};

/** Pays a win as an item of most of its worth, and the rest as balance. */
const pay = (guest: Guest, winCents: number): void => {
  const priceCents = Math.floor(winCents * 0.97);
  guest.items.push({ id: nextId++, priceCents });
  guest.balanceCents += winCents - priceCents;
};

const evening = (count: number) => {
  const house = createRandom(5);
  const guests: Guest[] = Array.from({ length: count }, (_, index) => ({
    personality: personalityOf(index + 1),
    random: createRandom(index + 1),
    balanceCents: 0,
    items: [],
    depositsAtMs: [],
    joined: 0,
  }));
  const stakes: number[] = [];
  const shares: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const pointHundredths = Math.max(100, Math.floor(96 / (1 - house())));
    let players = 0;
    for (const guest of guests) {
      runErrands(guest, round * ROUND_MS);
      if (guest.joined > 0 && !joins(guest.personality, round, guest.random)) continue;
      const bets = planBets(guest.personality, { items: guest.items, limits: LIMITS }, guest.random);
      if (bets.length > 0) players++;
      if (bets.length > 0) guest.joined++;
      for (const bet of bets) {
        stakes.push(bet.stakeCents);
        guest.items = guest.items.filter(({ id }) => !bet.itemIds.includes(id));
        const stop = bet.autoCashOutHundredths ?? planCashOut(guest.personality, guest.random).atHundredths;
        if (stop < pointHundredths) pay(guest, Math.floor((bet.stakeCents * stop) / 100));
      }
    }
    shares.push(players / count);
  }
  return { guests, stakes: stakes.sort((a, b) => a - b), shares };
};

describe('an evening of forty demo players', () => {
  const { guests, stakes, shares } = evening(40);
  const at = (share: number): number => stakes[Math.floor((stakes.length - 1) * share)] ?? 0;

  it('an evening has stakes from cents to hundreds of dollars, mostly small', () => {
    expect(at(0)).toBeGreaterThanOrEqual(10);
    expect(at(0.5)).toBeLessThan(500);
    expect(at(0.9)).toBeGreaterThan(500);
    expect(at(0.97)).toBeLessThan(6000);
    expect(at(1)).toBeGreaterThan(10_000);
    expect(at(1)).toBeLessThanOrEqual(45_000);
  });

  it('players stay until the end of an evening, and rounds are neither empty nor full', () => {
    const late = shares.slice(-100);
    expect(late.reduce((sum, share) => sum + share, 0) / late.length).toBeGreaterThan(0.35);
    expect(Math.min(...late)).toBeGreaterThan(0.1);
    expect(Math.max(...late)).toBeLessThan(0.95);
    for (const { joined, personality } of guests)
      expect({ kind: personality.kind, isPlaying: joined > ROUNDS / 20 }).toEqual({
        kind: personality.kind,
        isPlaying: true,
      });
  });

  it('no player deposits more often than every few minutes, or accumulates items', () => {
    for (const { depositsAtMs, items, personality } of guests) {
      for (let index = 1; index < depositsAtMs.length; index++) {
        expect((depositsAtMs[index] ?? 0) - (depositsAtMs[index - 1] ?? 0)).toBeGreaterThanOrEqual(150_000);
      }
      expect(items.length).toBeLessThanOrEqual(personality.maxItems + 8);
    }
  });
});
