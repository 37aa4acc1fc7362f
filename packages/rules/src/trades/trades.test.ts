import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type OfferedSkin,
  TRADE_STATES,
  type TradeState,
  mayBecomeTrade,
  meansForTaken,
  refuseSkin,
  roomOfAllowance,
  takenBackAs,
  worthOfShare,
} from './index.ts';

const anyState = fc.constantFrom<TradeState>(...TRADE_STATES);

describe('an offer', () => {
  it('[TR-3] [TR-14] an offer ends once, and can still be accepted after its items are gone', () => {
    const ways = TRADE_STATES.map(
      (from) => `${from}: ${TRADE_STATES.filter((to) => mayBecomeTrade(from, to)).join(' ')}`,
    );
    const ends = 'declined expired canceled items_gone refused reversed';
    expect(ways).toEqual([
      `waiting: ordering created sent in_escrow accepted ${ends}`,
      `ordering: created sent in_escrow accepted ${ends}`,
      `created: sent in_escrow accepted ${ends}`,
      `sent: in_escrow accepted ${ends}`,
      `in_escrow: accepted ${ends}`,
      'accepted: reversed',
      ...ends.split(' ').map((state) => (state === 'items_gone' ? 'items_gone: accepted' : `${state}: `)),
    ]);
  });

  it('[TR-2] [TR-3] an offer never returns to a state, in any order of reports', () => {
    fc.assert(
      fc.property(fc.array(anyState, { maxLength: 40 }), (told) => {
        const passed: TradeState[] = ['waiting'];
        for (const state of told) if (mayBecomeTrade(passed.at(-1) as TradeState, state)) passed.push(state);
        expect(new Set(passed).size).toBe(passed.length);
        if (passed.includes('refused')) expect(passed.at(-1)).toBe('refused');
      }),
    );
  });

  it('[TR-4] an offer is canceled when it has expired without a response', () => {
    const at = (nowMs: number) =>
      TRADE_STATES.filter((state) => takenBackAs(state, { isRecalled: false, nowMs, expiresAtMs: 1000 }) === 'expired');
    expect(at(999)).toEqual([]);
    expect(at(1000)).toEqual(['created', 'sent']);
  });

  it.each([999, 1000])(
    '[TR-4] an unanswered offer is canceled at any time (%i) if the limits of the player require it',
    (nowMs) => {
      const back = TRADE_STATES.map((state) => [
        state,
        takenBackAs(state, { isRecalled: true, nowMs, expiresAtMs: 1000 }),
      ]);
      expect(back.filter(([, as]) => as !== null)).toEqual([
        ['created', 'canceled'],
        ['sent', 'canceled'],
        ['items_gone', 'canceled'],
      ]);
    },
  );

  it.each([999, 1000])('[TR-14] an offer is canceled at any time (%i) if its items are gone', (nowMs) =>
    expect(takenBackAs('items_gone', { isRecalled: false, nowMs, expiresAtMs: 1000 })).toBe('items_gone'),
  );

  it('[TR-5] an accepted offer completes the withdrawal of a skin, and every other end returns it', () => {
    const meaning = (wanted: string) => TRADE_STATES.filter((state) => meansForTaken(state) === wanted);
    expect(meaning('sending')).toEqual(['waiting', 'ordering', 'created', 'sent', 'in_escrow']);
    expect(meaning('completed')).toEqual(['accepted']);
    expect(meaning('canceled')).toEqual(['declined', 'expired', 'canceled', 'items_gone', 'refused', 'reversed']);
  });
});

describe('a skin that is deposited', () => {
  const skin = (change: Partial<OfferedSkin> = {}): OfferedSkin => ({
    priceCents: 1000,
    isSuspended: false,
    isHeld: false,
    isInOffer: false,
    ...change,
  });

  it.each<[Partial<OfferedSkin>, string | null]>([
    [{}, null],
    [{ priceCents: null, isSuspended: true, isHeld: true }, 'not_in_catalogue'],
    [{ isSuspended: true, isHeld: true, priceCents: 1 }, 'suspended'],
    [{ isHeld: true, isInOffer: true, priceCents: 1 }, 'held'],
    [{ isInOffer: true, priceCents: 1 }, 'in_offer'],
    [{ priceCents: 9 }, 'below_minimum'],
    [{ priceCents: 10 }, null],
  ])('[TR-7] checks the deposit of %o: %s', (change, reason) => expect(refuseSkin(skin(change), 10)).toBe(reason));

  it.each([
    [1000, 9500, 950],
    [1001, 9500, 950],
    [1, 9500, 1],
    [1999, 10_000, 1999],
    [1000, 0, 1],
  ])('[TR-8] a deposited skin of %i cents at a share of %i has the worth %i', (price, share, worth) =>
    expect(worthOfShare(price, share)).toBe(worth),
  );

  it('[TR-8] a deposited skin is never worth more than its price, and follows it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (a, b, share) => {
          expect(worthOfShare(a, share)).toBeLessThanOrEqual(a);
          if (a <= b) expect(worthOfShare(a, share)).toBeLessThanOrEqual(worthOfShare(b, share));
        },
      ),
    );
  });

  it.each([
    [0, 0, 0],
    [5000, 0, 5000],
    [5000, 4999, 1],
    [5000, 6000, 0],
  ])('[TR-10] an allowance of %i, of which %i is used, leaves %i', (allowance, lifted, room) =>
    expect(roomOfAllowance(allowance, lifted)).toBe(room),
  );
});
