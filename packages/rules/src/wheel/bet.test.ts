import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_WHEEL_LIMITS as LIMITS,
  type WheelBet,
  type WheelBoard,
  type WheelOffer,
  refuseWheelBet,
  roomFor,
  roomOn,
  stakedOn,
} from './bet.ts';
import { WHEEL_COLOURS, WHEEL_PAYS, type WheelColour } from './sectors.ts';
import { wheelWinCents } from './settlement.ts';

const offer = (change: Partial<WheelOffer> = {}): WheelOffer => ({
  colour: 'black',
  stakeCents: 1000,
  itemCount: 1,
  missingItems: 0,
  ...change,
});
const bet = (colour: WheelColour, stakeCents = 100): WheelBet => ({ colour, stakeCents });
const board = (change: Partial<WheelBoard> = {}): WheelBoard => ({
  isOpen: true,
  own: [],
  stakedOn: () => 0,
  payoutCapCents: 5_000_000,
  limits: LIMITS,
  ...change,
});
const refusal = (change: Partial<WheelOffer>, on: Partial<WheelBoard> = {}) => refuseWheelBet(offer(change), board(on));

describe('accepting a bet', () => {
  it('[WH-10] a bet is refused unless betting is open', () => {
    expect(refusal({})).toBeNull();
    expect(refusal({}, { isOpen: false })).toEqual({ reason: 'game_started' });
  });

  it.each([
    [0, { reason: 'no_items' }],
    [-1, { reason: 'no_items' }],
    [Number.NaN, { reason: 'no_items' }],
    [1, null],
    [20, null],
    [21, { reason: 'too_many_items', most: 20 }],
  ])('[WH-11] checks %d items: refusal %o', (itemCount, result) => expect(refusal({ itemCount })).toEqual(result));

  it('[WH-11] refuses items that do not exist', () => {
    expect(refusal({ missingItems: 1 })).toEqual({ reason: 'items_not_found' });
    expect(refusal({ missingItems: Number.NaN })).toEqual({ reason: 'items_not_found' });
  });

  it.each(['', 'white', null, undefined, 7, ['black']])('[WH-11] refuses the colour %o', (colour) =>
    expect(refusal({ colour })).toEqual({ reason: 'no_colour' }),
  );

  it('[WH-12] refuses a third colour in a round', () => {
    const own = [bet('black'), bet('red'), bet('red')];
    expect(refusal({ colour: 'black' }, { own })).toBeNull();
    expect(refusal({ colour: 'red' }, { own })).toBeNull();
    expect(refusal({ colour: 'green' }, { own })).toEqual({ reason: 'max_colours', most: 2 });
    expect(refusal({ colour: 'green' }, { own: [bet('yellow')] })).toBeNull();
  });

  it('[WH-12] refuses a sixth bet in a round', () => {
    const own = Array.from({ length: 4 }, () => bet('black'));
    expect(refusal({}, { own })).toBeNull();
    expect(refusal({}, { own: [...own, bet('black')] })).toEqual({ reason: 'max_bets', most: 5 });
  });

  it.each([
    [9, { reason: 'min_bet', minCents: 10 }],
    [Number.NaN, { reason: 'min_bet', minCents: 10 }],
    [10, null],
    [100_000, null],
    [100_001, { reason: 'max_bet', maxCents: 100_000 }],
  ])('[WH-13] checks a stake of %d cents: refusal %o', (stakeCents, result) =>
    expect(refusal({ stakeCents })).toEqual(result),
  );

  it.each<[WheelColour, number]>([
    ['red', 333_333],
    ['green', 200_000],
    ['yellow', 20_000],
  ])('[WH-14] bounds the bets on %s by a win of $10,000.00: %d cents together', (colour, most) => {
    const own = [bet(colour, most - 15_000)];
    expect(refusal({ colour, stakeCents: 15_000 }, { own })).toBeNull();
    expect(refusal({ colour, stakeCents: 15_001 }, { own })).toEqual({
      reason: 'limit_exceeded',
      roomCents: 15_000,
      bound: 'player',
    });
  });

  it('[WH-15] refuses a bet if its colour would pay more than its share of the bankroll, all players together', () => {
    const on = { payoutCapCents: 10_001, stakedOn: (colour: WheelColour) => (colour === 'black' ? 4500 : 0) };
    expect(refusal({ stakeCents: 500 }, on)).toBeNull();
    expect(refusal({ stakeCents: 501 }, on)).toEqual({ reason: 'limit_exceeded', roomCents: 500, bound: 'house' });
    expect(refusal({ colour: 'red', stakeCents: 3333 }, on)).toBeNull();
    expect(refusal({ colour: 'red', stakeCents: 3334 }, on)).toMatchObject({ roomCents: 3333, bound: 'house' });
    expect(refusal({}, { payoutCapCents: 10, stakedOn: () => 9999 })).toEqual({
      reason: 'limit_exceeded',
      roomCents: 0,
      bound: 'house',
    });
  });

  it('[WH-14] [WH-15] the room is the smaller of both bounds', () => {
    const own = [bet('yellow', 19_000)];
    const staked = (payoutCapCents: number) =>
      roomFor('yellow', board({ own, payoutCapCents, stakedOn: () => 19_500 }));
    expect(staked(5_000_000)).toBe(1000);
    expect(staked(1_000_000)).toBe(500);
    expect(staked(100)).toBe(0);
  });

  it('[WH-16] a refused bet names the first broken rule', () => {
    const own = Array.from({ length: 5 }, (_unused, at) => bet(at === 0 ? 'red' : 'green'));
    const broken: Partial<WheelOffer> = { itemCount: 0, missingItems: 1, colour: 'none', stakeCents: 1 };
    const on: Partial<WheelBoard> = { own, payoutCapCents: 0 };
    const reasons = [
      refusal(broken, { ...on, isOpen: false }),
      refusal(broken, on),
      refusal({ ...broken, itemCount: 21 }, on),
      refusal({ ...broken, itemCount: 1 }, on),
      refusal({ ...broken, itemCount: 1, missingItems: 0 }, on),
      refusal({ stakeCents: 1 }, on),
      refusal({ stakeCents: 1, colour: 'red' }, on),
      refusal({ stakeCents: 1, colour: 'red' }, { ...on, own: own.slice(1) }),
      refusal({ stakeCents: 100_001, colour: 'red' }, { ...on, own: [] }),
      refusal({ colour: 'red' }, { ...on, own: [] }),
    ].map((one) => one?.reason);
    expect(reasons).toEqual([
      'game_started',
      'no_items',
      'too_many_items',
      'items_not_found',
      'no_colour',
      'max_colours',
      'max_bets',
      'min_bet',
      'max_bet',
      'limit_exceeded',
    ]);
  });

  it('[WH-12] [WH-14] [WH-15] accepted bets never exceed the win cap of a player or the payout cap of a colour', () => {
    const command = fc.record({
      player: fc.integer({ min: 1, max: 3 }),
      colour: fc.constantFrom(...WHEEL_COLOURS),
      stakeCents: fc.oneof(fc.integer({ min: 5, max: 2000 }), fc.integer({ min: 5, max: 100_001 })),
    });
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), fc.integer({ min: 0, max: 3_000_000 }), (commands, cap) => {
        const accepted: (WheelBet & { player: number })[] = [];
        for (const { player, colour, stakeCents } of commands) {
          const own = accepted.filter((one) => one.player === player);
          const on = board({ own, payoutCapCents: cap, stakedOn: (which) => stakedOn(which, accepted) });
          const refused = refuseWheelBet(offer({ colour, stakeCents }), on);
          if (!refused) accepted.push({ player, colour, stakeCents });
          else if (refused.reason === 'limit_exceeded') {
            // A stake of exactly the room in the refusal is accepted.
            const again = refuseWheelBet(offer({ colour, stakeCents: refused.roomCents }), on)?.reason;
            expect(again === undefined || again === 'min_bet').toBe(true);
            expect(refuseWheelBet(offer({ colour, stakeCents: refused.roomCents + 10 }), on)).not.toBeNull();
          }
        }
        for (const result of WHEEL_COLOURS) {
          const paid = (bets: readonly WheelBet[]) => bets.reduce((sum, one) => sum + wheelWinCents(one, result), 0);
          expect(paid(accepted)).toBeLessThanOrEqual(cap);
          for (const player of [1, 2, 3]) {
            const own = accepted.filter((one) => one.player === player);
            expect(paid(own)).toBeLessThanOrEqual(LIMITS.maxWinCents);
            expect(new Set(own.map(({ colour }) => colour)).size).toBeLessThanOrEqual(2);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('[WH-15] the room is the largest that the cap leaves, to the cent', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(fc.constantFrom(...WHEEL_COLOURS), cents, cents, (colour, stakedCents, mostCents) => {
        const room = roomOn(colour, { stakedCents, mostCents });
        expect(room).toBeGreaterThanOrEqual(0);
        if (room > 0) expect((stakedCents + room) * WHEEL_PAYS[colour]).toBeLessThanOrEqual(mostCents);
        expect((stakedCents + room + 1) * WHEEL_PAYS[colour]).toBeGreaterThan(mostCents);
      }),
    );
  });
});
