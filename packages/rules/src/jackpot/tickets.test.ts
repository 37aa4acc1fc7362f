import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../fairness/hash.ts';
import { jackpot } from '../testing/game-vectors.ts';
import { type JackpotEntry, holderOf, potCents, shownChances, ticketCount, ticketsHash, ticketsOf } from './tickets.ts';

const anyEntries = fc
  .array(fc.record({ playerId: fc.integer({ min: 1, max: 6 }), priceCents: fc.integer({ min: 1, max: 5000 }) }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((list): JackpotEntry[] => list.map((entry, at) => ({ itemId: at + 1, ...entry })));
const entry = (playerId: number, priceCents: number): JackpotEntry => ({
  itemId: playerId * 1000,
  playerId,
  priceCents,
});
const tickets = (entries: readonly JackpotEntry[]) => ticketsOf(entries) ?? [];

describe('tickets', () => {
  it('[JP-1] the tickets equal the published ones', () => {
    for (const round of jackpot.rounds) expect(ticketsOf(round.tickets)).toEqual(round.tickets);
  });

  it('[JP-1] tickets are numbered from 1, one for each cent, in order of entry and without gaps', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const list = tickets(entries);
        expect(ticketCount(list)).toBe(potCents(entries));
        for (const [at, { from, to, priceCents, itemId }] of list.entries()) {
          expect(to - from + 1).toBe(priceCents);
          expect(from).toBe((list[at - 1]?.to ?? 0) + 1);
          expect(itemId).toBe(entries[at]?.itemId);
        }
        // A further entry does not change the tickets before it.
        expect(tickets([...entries, entry(9, 100)]).slice(0, -1)).toEqual(list);
      }),
    );
  });

  it('[JP-1] there are no tickets for prices that are no whole cents above zero, or for more than can be drawn', () => {
    for (const priceCents of [0, -1, 1.5, Number.NaN, Infinity]) expect(ticketsOf([entry(1, priceCents)])).toBeNull();
    expect(ticketsOf([entry(1, 2 ** 52)])).not.toBeNull();
    expect(ticketsOf([entry(1, 2 ** 52), entry(2, 1)])).toBeNull();
  });

  it('[JP-1] each ticket has exactly one holder', () => {
    const list = tickets([entry(1, 3), entry(2, 2), entry(1, 1)]);
    expect([0, 1, 3, 4, 5, 6, 7].map((ticket) => holderOf(ticket, list))).toEqual([null, 1, 1, 2, 2, 1, null]);
  });

  it('[JP-1] a list of tickets is invalid with a gap, an overlap or an empty range, or without entries', () => {
    const range = (from: number, to: number) => ({ from, to, playerId: 1 });
    expect(ticketCount([range(1, 5), range(6, 6)])).toBe(6);
    for (const ranges of [
      [],
      [range(0, 5)],
      [range(2, 5)],
      [range(1, 5), range(7, 8)],
      [range(1, 5), range(5, 8)],
      [range(1, 5), range(6, 5)],
      [range(1, 1.5)],
      [range(1, 2 ** 52 + 1)],
    ])
      expect(ticketCount(ranges)).toBeNull();
    expect(ticketCount([range(1, 2 ** 52)])).toBe(2 ** 52);
  });

  it('[JP-3] the hash of a list of tickets can be recalculated, and differs for any other list', () => {
    for (const round of jackpot.rounds) expect(ticketsHash(round.tickets)).toBe(round.ticketsHash);
    const list = [
      { from: 1, to: 5, playerId: 7 },
      { from: 6, to: 6, playerId: 8 },
    ];
    expect(ticketsHash(list)).toBe(sha256('1-5:7,6-6:8'));
  });
});

describe('chances', () => {
  const anyStakes = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 30 });

  it('[JP-2] the shown chances add up to 100.00 % and differ from the exact ones by less than a hundredth', () => {
    fc.assert(
      fc.property(anyStakes, (stakes) => {
        const chances = shownChances(stakes);
        const pot = stakes.reduce((sum, stake) => sum + stake, 0);
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBe(10_000);
        for (const [at, chance] of chances.entries()) {
          const parts = ((stakes[at] ?? 0) * 10_000) / pot;
          expect(chance).toBeGreaterThanOrEqual(Math.floor(parts));
          expect(chance).toBeLessThanOrEqual(Math.ceil(parts));
        }
      }),
    );
    expect(shownChances([])).toEqual([]);
  });

  it('[JP-2] a remaining hundredth goes to the largest fraction, and to the earliest of equal ones', () => {
    expect(shownChances([1, 1, 1])).toEqual([3334, 3333, 3333]);
    expect(shownChances([1, 1, 1, 1, 1, 1])).toEqual([1667, 1667, 1667, 1667, 1666, 1666]);
    expect(shownChances([1, 5])).toEqual([1667, 8333]);
    expect(shownChances([5, 1])).toEqual([8333, 1667]);
    expect(shownChances([1, 2, 3, 1])).toEqual([1429, 2857, 4286, 1428]);
    expect(shownChances([100_000_000, 1])).toEqual([10_000, 0]);
    expect(shownChances([2 ** 51, 2 ** 51])).toEqual([5000, 5000]);
  });
});
