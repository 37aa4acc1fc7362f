import type { WonCaseItem } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { reelTimes, runMs, showMs } from './reel-times.ts';
import {
  forSale,
  type KeptOpening,
  type OpeningEvent,
  type OpeningState,
  outcomeOf,
  READY,
  reduceOpening,
} from './state.ts';

const REQUEST = { id: 1, count: 3, box_hash: 'h', price: 2.5, return_percent: 92, server_seed_hash: 's', nonce: 0 };
const opening: KeptOpening = { key: 'key', playerId: 7, request: REQUEST, box: { id: 1, name: 'Kite', name_ru: '' } };
const won = [1, 2, 3].map((myId) => ({ myId, price: myId })) as WonCaseItem[];
const times = { firstMs: 5000, nextMs: 300 };
const NO_REEL = { firstMs: 0, nextMs: 0 };

const after = (...events: OpeningEvent[]): OpeningState => events.reduce(reduceOpening, READY);
const asked: OpeningEvent = { type: 'asked', opening, isRestored: false };
const answered: OpeningEvent = { type: 'answered', won, times };
const shown = (...events: OpeningEvent[]) => {
  const state = after(asked, answered, { type: 'stopped' }, ...events);
  if (state.kind !== 'shown') throw new Error(state.kind);
  return state;
};

describe('an opening', () => {
  it('has its result before its reels run, and shows it when they stop', () => {
    expect(after(asked)).toMatchObject({ kind: 'asking', isRepeat: false });
    expect(after(asked, answered)).toEqual({ kind: 'reeling', opening, won, times });
    expect(shown()).toMatchObject({ won, sold: [], chosen: [], isRestored: false });
  });

  it('is shown without a reel when there is none to see, and after a reload', () => {
    expect(after(asked, { ...answered, times: NO_REEL }).kind).toBe('shown');
    const restored = after({ ...asked, isRestored: true }, answered);
    expect(restored).toMatchObject({ kind: 'shown', isRestored: true });
  });

  it('is requested again without a response, and nothing else is sent meanwhile', () => {
    const state = after(asked, { type: 'unanswered' });
    expect(state).toMatchObject({ kind: 'unanswered', opening });
    expect(reduceOpening(state, { type: 'asked', opening: { ...opening, key: 'other' }, isRestored: false })).toBe(
      state,
    );
    expect(reduceOpening(state, { type: 'askedAgain' })).toMatchObject({ kind: 'asking', opening, isRepeat: true });
  });

  it('cannot be followed by another one while it runs, nor closed', () => {
    for (const state of [after(asked), after(asked, answered)]) {
      expect(reduceOpening(state, { type: 'asked', opening: { ...opening, key: 'other' }, isRestored: false })).toBe(
        state,
      );
      expect(reduceOpening(state, { type: 'closed' })).toBe(state);
    }
    expect(after(asked, { type: 'refused' })).toEqual(READY);
  });

  it('ignores events of another moment once it is over', () => {
    for (const event of [answered, { type: 'stopped' }, { type: 'chosen', id: 1 }, { type: 'sold', ids: [1] }] as const)
      expect(reduceOpening(READY, event)).toBe(READY);
  });

  it('compares what was paid with what it gave', () => {
    expect(outcomeOf(shown())).toEqual({ paidCents: 750, wonCents: 600 });
  });
});

describe('items that were won', () => {
  it('are for sale all together, or those that are chosen', () => {
    expect(forSale(shown())).toEqual(won);
    expect(forSale(shown({ type: 'chosen', id: 3 }, { type: 'chosen', id: 1 }))).toEqual([won[0], won[2]]);
    expect(forSale(shown({ type: 'chosen', id: 3 }, { type: 'chosen', id: 3 }))).toEqual(won);
  });

  it('are no longer for sale once they are sold, and cannot be chosen', () => {
    const state = shown({ type: 'chosen', id: 2 }, { type: 'sold', ids: [2] });
    expect(state).toMatchObject({ sold: [2], chosen: [] });
    expect(forSale(state)).toEqual([won[0], won[2]]);
    expect(reduceOpening(state, { type: 'chosen', id: 2 })).toBe(state);
    expect(reduceOpening(state, { type: 'chosen', id: 99 })).toBe(state);
  });

  it('get the prices of now', () => {
    const state = shown({
      type: 'repriced',
      items: [
        { myId: 2, price: 9.5 },
        { myId: 77, price: 1 },
      ],
    });
    expect(state.won.map(({ price }) => price)).toEqual([1, 9.5, 3]);
  });
});

describe('the times of reels', () => {
  const full = reelTimes({ isQuick: false, isCalm: false, isHidden: false });
  const quick = reelTimes({ isQuick: true, isCalm: false, isHidden: false });

  it('are shorter in quick mode, and none for players who want less movement or do not look', () => {
    expect(quick.firstMs).toBeLessThan(full.firstMs / 3);
    for (const calm of [
      { isQuick: false, isCalm: true, isHidden: false },
      { isQuick: true, isCalm: false, isHidden: true },
    ])
      expect(reelTimes(calm)).toEqual({ firstMs: 0, nextMs: 0 });
  });

  it('let one reel stop after the other, and the result stand before its items come', () => {
    expect(runMs(full, 2)).toBe(full.firstMs + 2 * full.nextMs);
    expect(showMs(full, 3)).toBeGreaterThan(runMs(full, 2));
  });
});
