import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerLate,
  bet,
  bets,
  betSent,
  cashOut,
  cashOutSent,
  cashOutUnsent,
  clear,
  commandLost,
  init,
  item,
  rise,
  running,
  SELF,
  tick,
} from './state.fixtures.ts';
import { initialState, type CrashEvent, type CrashState } from './state-types.ts';
import { reduce } from './state.ts';

/** Returns the round of a bet. Round r has the bets r·1000 … r·1000+999, so ids rise with rounds. */
const roundOf = (betId: number): number => Math.floor(betId / 1000);

/** Generates every event that the server can send about one round. */
const wordsOf = (roundId: number): fc.Arbitrary<CrashEvent> => {
  const betId = fc.integer({ min: 0, max: 400 }).map((n) => roundId * 1000 + n);
  const aBet = fc
    .tuple(betId, fc.integer({ min: 1, max: 500 }), fc.boolean())
    .map(([id, value, isOwn]) => bet(id, { value, userId: isOwn ? SELF : 100 + (id % 90) }));
  const someBets = fc.array(aBet, { maxLength: 150 });
  return fc.oneof(
    fc.integer({ min: 0, max: 15 }).map((timer) => tick(roundId, timer)),
    fc.integer({ min: 0, max: 60_000 }).map((ms) => rise(roundId, Math.floor(100 * Math.exp(0.000_06 * ms)) / 100, ms)),
    someBets.map((list) => bets(roundId, list)),
    someBets.map((list) => init(roundId, { bets: list })),
    fc.tuple(someBets, fc.nat(60_000)).map(([list, ms]) => running(roundId, ms, { bets: list })),
    fc.integer({ min: 100, max: 5000 }).map((point) => clear(roundId, point / 100)),
    fc
      .integer({ min: 100, max: 5000 })
      .map((point) => init(roundId, { state: { status: 2, timer: 0 }, startedAt: 1, crashedAt: point / 100 })),
    fc.tuple(betId, fc.integer({ min: 100, max: 900 })).map(([id, m]) => cashOut(id, m / 100, { roundId })),
    fc.array(betId, { maxLength: 5 }).map((gone): CrashEvent => ({
      type: 'cancelledBets',
      payload: { roundId, bets: gone, totals: { players: 0, bank: 0, items: 0 }, loaderItem: null },
    })),
    fc.tuple(betId, fc.integer({ min: 1, max: 900 })).map(([id, price]): CrashEvent => ({
      type: 'crashLoaderItem',
      payload: { roundId, bet_id: id, item: item(price) },
    })),
  );
};

const anyEvent = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 6 }).chain(wordsOf) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<CrashEvent>(
      { type: 'connection', connection: 'offline' },
      { type: 'connection', connection: 'silent' },
      answerLate,
      cashOutUnsent(1001),
      { type: 'connection', connection: 'online' },
      { type: 'identity', userId: SELF },
      { type: 'identity', userId: null },
      betSent,
      commandLost,
      { type: 'gap' },
      cashOutSent(1001),
      { type: 'errorBet', payload: { message: 'crash_api.busy' } },
      { type: 'errorTake', payload: { message: 'crash_api.no_bet' } },
      { type: 'refreshPage', payload: { maintenance: true } },
      { type: 'historyFailed' },
      { type: 'history', past: Array.from({ length: 30 }, (_, i) => ({ id: i + 1, value: 1.5, colour: 3 as const })) },
    ),
  },
);

const check = (state: CrashState): void => {
  expect(state.past.length).toBeLessThanOrEqual(20);
  expect(new Set(state.past.map((one) => one.id)).size).toBe(state.past.length);
  const shown = [...state.bets, ...state.selfBets, ...(state.ended?.bets ?? [])];
  for (const one of shown) expect(roundOf(one.id)).toBe(state.roundId);
  expect(state.bets.filter((one) => one.user.id !== state.selfId).length).toBeLessThanOrEqual(100);
  for (const one of state.selfBets) expect(state.bets).toContain(one);
  expect(state.phase === 'crashed').toBe(state.ended !== null);
  expect(state.cashOuts.length).toBeLessThanOrEqual(200);
  if (state.phase === 'running') expect(state.startedAt).not.toBeNull();
};

describe('whatever order the words come in', () => {
  it('never throws, never shows another round’s bets, keeps every list bounded', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let state: CrashState = { ...initialState, selfId: SELF };
        for (const event of events) {
          state = reduce(state, event);
          check(state);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('a word said twice in a row is heard once', () => {
    fc.assert(
      fc.property(
        fc.array(anyEvent, { maxLength: 30 }),
        fc.integer({ min: 1, max: 6 }).chain(wordsOf),
        (before, event) => {
          const state = before.reduce(reduce, { ...initialState, selfId: SELF });
          const once = reduce(state, event);
          expect(reduce(once, event)).toEqual(once);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('the result of a bet does not depend on the order of its words', () => {
    const words = [
      bets(2, [bet(2001), bet(2002)]),
      cashOut(2001, 1.5, { roundId: 2 }),
      bets(2, [bet(2001)]),
      rise(2, 1.6, 7900),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray([...words, ...words], { minLength: words.length * 2 }), (order) => {
        const state = [init(2), ...order].reduce(reduce, { ...initialState, selfId: SELF });
        expect(state.bets.find((one) => one.id === 2001)).toMatchObject({ is_win: 1, multiplier: 1.5 });
        expect(state.bets.find((one) => one.id === 2002)).toMatchObject({ is_win: 0 });
      }),
    );
  });
});
