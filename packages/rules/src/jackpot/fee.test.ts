import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MIN_RETURN_ROUNDS, NO_RETURNS, addReturns, checkReturns } from '../returns/index.ts';
import { drawsOf } from '../testing/draws.ts';
import { jackpot } from '../testing/game-vectors.ts';
import { winningTicket } from './draw.ts';
import { JACKPOT_FEE_BASIS_POINTS, jackpotPrizes } from './fee.ts';
import { jackpotReturn, returnOfJackpotRound } from './odds.ts';
import { type JackpotEntry, holderOf, potCents, ticketsOf } from './tickets.ts';

const FEE = JACKPOT_FEE_BASIS_POINTS;
const pot = (...entries: [playerId: number, priceCents: number][]): JackpotEntry[] =>
  entries.map(([playerId, priceCents], at) => ({ itemId: at + 1, playerId, priceCents }));
const prizes = (entries: readonly JackpotEntry[], winnerId: number, feeBasisPoints = FEE) =>
  jackpotPrizes(entries, { winnerId, feeBasisPoints });
const feeOf = (entries: readonly JackpotEntry[], winnerId: number) =>
  prizes(entries, winnerId)?.fee.map(({ itemId }) => itemId);

const anyPot = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.oneof(fc.integer({ min: 1, max: 60 }), fc.nat(5000))), {
    minLength: 1,
    maxLength: 20,
  })
  .map((list) => pot(...list.map(([playerId, cents]): [number, number] => [playerId, cents + 50]), [5, 100], [6, 100]));

describe('the fee', () => {
  it('[JP-20] [JP-21] [JP-22] the fee equals that of an independent program', () => {
    for (const round of jackpot.rounds) {
      const got = prizes(round.tickets, round.winnerId, jackpot.feeBasisPoints);
      expect(got?.fee.map(({ itemId }) => itemId)).toEqual(round.prizes.fee);
      expect(got?.creditCents).toBe(round.prizes.creditCents);
      expect(got?.winCents).toBe(round.prizes.winCents);
    }
    expect(FEE).toBe(500);
  });

  it('[JP-20] the fee is the dearest losing items that fit into 5 % of the pot', () => {
    // The pot is worth $20.00, so the fee is at most $1.00.
    expect(feeOf(pot([1, 1700], [2, 101], [2, 70], [2, 31], [2, 30], [2, 68]), 1)).toEqual([3, 5]);
    expect(feeOf(pot([1, 1800], [2, 100], [2, 99], [2, 1]), 1)).toEqual([2]);
    expect(feeOf(pot([1, 1800], [2, 101], [2, 98], [2, 1]), 1)).toEqual([3, 4]);
  });

  it('[JP-20] the fee has the earlier of equally priced items, and never the stake of the winner', () => {
    expect(feeOf(pot([2, 40], [1, 920], [2, 40]), 1)).toEqual([1]);
    expect(feeOf(pot([1, 40], [1, 920], [2, 40]), 1)).toEqual([3]);
    expect(feeOf(pot([1, 40], [1, 910], [2, 50]), 2)).toEqual([1]);
  });

  it('[JP-21] the fee is the cheapest, earliest losing item if none fits, and the difference is credited', () => {
    const entries = pot([1, 100], [2, 110], [2, 90], [3, 90]);
    expect(prizes(entries, 1)).toEqual({
      won: entries.filter(({ itemId }) => itemId !== 3),
      fee: [{ itemId: 3, playerId: 2, priceCents: 90 }],
      creditCents: 71,
      winCents: 371,
    });
  });

  it('[JP-20] the fee is empty at a rate of zero, and its limit is floored to the cent', () => {
    expect(prizes(pot([1, 100], [2, 100]), 1, 0)).toMatchObject({ fee: [], creditCents: 0, winCents: 200 });
    expect(prizes(pot([1, 10], [2, 9]), 1)).toMatchObject({ fee: [], winCents: 19 });
    expect(prizes(pot([1, 39], [2, 20]), 1)).toMatchObject({ creditCents: 18, winCents: 57 });
  });

  it('[JP-22] the winner keeps their own stake and at least 95 % of the pot, and no cent is lost', () => {
    fc.assert(
      fc.property(anyPot, fc.integer({ min: 0, max: 500 }), (entries, basisPoints) => {
        const total = potCents(entries);
        const most = Math.floor((total * basisPoints) / 10_000);
        for (const winnerId of new Set(entries.map(({ playerId }) => playerId))) {
          const got = prizes(entries, winnerId, basisPoints);
          if (!got) return expect.fail('a winner gets prizes');
          const { won, fee, creditCents, winCents } = got;
          expect([...won, ...fee].sort((a, b) => a.itemId - b.itemId)).toEqual(entries);
          expect(winCents).toBe(potCents(won) + creditCents);
          expect(total - winCents).toBe(potCents(fee) - creditCents);
          expect(total - winCents).toBeLessThanOrEqual(most);
          expect(fee.every(({ playerId }) => playerId !== winnerId)).toBe(true);
          expect(winCents).toBeGreaterThanOrEqual(potCents(entries.filter(({ playerId }) => playerId === winnerId)));
          // No remaining losing item would fit into the fee.
          const kept = won.filter(({ playerId }) => playerId !== winnerId);
          if (creditCents === 0)
            for (const { priceCents } of kept) expect(priceCents).toBeGreaterThan(most - potCents(fee));
          else expect(total - winCents).toBe(most);
        }
      }),
    );
  });

  it('[JP-22] the fee is null for a winner who is not in the pot, and for malformed values', () => {
    const entries = pot([1, 100], [2, 100]);
    expect(prizes(entries, 3)).toBeNull();
    for (const basisPoints of [-1, 10_001, 0.5, Number.NaN]) expect(prizes(entries, 1, basisPoints)).toBeNull();
    expect(prizes(pot([1, 100], [2, Number.NaN]), 1)).toBeNull();
    expect(prizes(entries, 1, 10_000)?.winCents).toBe(100);
    expect(prizes(pot([1, 500], [1, 700]), 1)).toMatchObject({ fee: [], creditCents: 0, winCents: 1200 });
  });
});

describe('the return', () => {
  /** Returns the expected return of a pot, as a share of 1. `by`: any of its players. */
  const shareOf = (entries: readonly JackpotEntry[], by = entries[0]?.playerId ?? 0): number => {
    const { stakedCents, expectedCents } = returnOfJackpotRound(entries, { winnerId: by, feeBasisPoints: FEE });
    return expectedCents / stakedCents;
  };

  it('[JP-23] [F5] the return of a pot equals that which an independent program counts ticket by ticket', () => {
    expect(jackpot.feeBasisPoints).toBe(FEE);
    for (const round of jackpot.rounds)
      expect(shareOf(round.tickets)).toBeCloseTo(Number(round.return.numerator) / Number(round.return.denominator), 12);
  });

  it('[JP-23] [F5] the return follows from the tickets alone, and an impossible pot has none', () => {
    for (const { tickets } of jackpot.rounds) expect(jackpotReturn(tickets, FEE)).toBeCloseTo(shareOf(tickets), 12);
    expect(jackpotReturn([], FEE)).toBeNull();
    expect(jackpotReturn(pot([1, 100], [2, 100]), -1)).toBeNull();
    expect(jackpotReturn(pot([1, 0.5]), FEE)).toBeNull();
  });

  it('[JP-23] [F5] the return lies between 95 % and 100 %, with any winner', () => {
    fc.assert(
      fc.property(anyPot, (entries) => {
        const share = shareOf(entries);
        expect(share).toBeGreaterThanOrEqual(0.95 - 1e-12);
        expect(share).toBeLessThanOrEqual(1 + 1e-12);
        for (const { playerId } of entries) expect(shareOf(entries, playerId)).toBe(share);
      }),
    );
    expect(shareOf(pot([1, 500], [1, 500]))).toBe(1);
  });

  it('[JP-24] the expected payout of a settled round is the return of its pot, and 0 for an invalid pot', () => {
    const entries = pot([1, 100], [2, 110], [2, 90], [3, 90]);
    const sums = returnOfJackpotRound(entries, { winnerId: 1, feeBasisPoints: FEE });
    expect(sums).toMatchObject({ rounds: 1, stakedCents: 390, paidCents: 371 });
    expect(returnOfJackpotRound(entries, { winnerId: 9, feeBasisPoints: FEE })).toEqual(NO_RETURNS);
    expect(returnOfJackpotRound([], { winnerId: 9, feeBasisPoints: FEE })).toEqual(NO_RETURNS);
    expect(returnOfJackpotRound(entries, { winnerId: 1, feeBasisPoints: -1 })).toEqual(NO_RETURNS);
    expect(returnOfJackpotRound(pot([1, 0.5]), { winnerId: 1, feeBasisPoints: FEE })).toEqual(NO_RETURNS);
  });

  it('[JP-24] [F6] the check raises no alarm over fair rounds, and one if the house takes more than its fee', () => {
    const entries = pot([1, 1900], [2, 800], [3, 60], [3, 30], [2, 20]);
    const tickets = ticketsOf(entries) ?? [];
    const alarm = (feeTaken: number): number => {
      let sums = NO_RETURNS;
      return drawsOf('jackpot', { name: 'fees', count: 3000 }).findIndex((round) => {
        const winnerId = holderOf(winningTicket(round, potCents(entries)) ?? 0, tickets) ?? 0;
        const one = returnOfJackpotRound(entries, { winnerId, feeBasisPoints: FEE });
        sums = addReturns(sums, { ...one, paidCents: one.paidCents - feeTaken });
        return checkReturns(sums).isOutside;
      });
    };
    expect(alarm(0)).toBe(-1);
    expect(alarm(30)).toBe(MIN_RETURN_ROUNDS - 1);
  });
});
