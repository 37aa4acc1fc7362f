import { beforeEach, describe, expect, it } from 'vitest';
import { itemOf } from '../../testing/page.tsx';
import { useSettings } from '../../lib/settings.ts';
import { isAll, isUsable } from './selection-state.ts';
import { useSelection } from './selection-store.ts';

const now = () => useSelection.getState();

beforeEach(() => {
  useSettings.getState().setSound(false);
  now().forget();
});

describe('items that came last', () => {
  it('are none when the page is opened: what is there from the beginning has not just come', () => {
    now().setItems([itemOf(1, 5)]);
    expect(now().arrived).toEqual([]);
  });

  it('are those that are new, until others come; one that is gone is no longer among them', () => {
    now().setItems([itemOf(1, 5)]);
    now().setItems([itemOf(1, 5), itemOf(2, 3), itemOf(3, 1)]);
    expect(now().arrived).toEqual([2, 3]);
    now().setItems([itemOf(1, 5), itemOf(3, 1)]);
    expect(now().arrived).toEqual([3]);
    now().setItems([itemOf(1, 5), itemOf(3, 1), itemOf(4, 9)]);
    expect(now().arrived).toEqual([4]);
  });

  it('can be selected with one press, in place of what was selected', () => {
    now().setItems([itemOf(1, 5)]);
    now().toggle(1);
    now().setItems([itemOf(1, 5), itemOf(2, 3)]);
    now().selectArrived();
    expect(now().selected).toEqual([2]);
  });

  it('[TR-9] are not selected while they are protected', () => {
    now().setItems([]);
    now().setItems([itemOf(1, 5), { ...itemOf(2, 3), lockedUntil: '2999-01-01T00:00:00Z' }]);
    now().selectArrived();
    expect(now().selected).toEqual([1]);
  });

  it('are forgotten with the player', () => {
    now().setItems([]);
    now().setItems([itemOf(1, 5)]);
    now().forget();
    now().setItems([itemOf(1, 5)]);
    expect(now().arrived).toEqual([]);
  });
});

describe('an item that is protected', () => {
  it('[TR-9] can be used from the moment on that is named', () => {
    const until = '2026-01-01T00:00:00Z';
    const atMs = Date.parse(until);
    expect([atMs - 1, atMs].map((nowMs) => isUsable({ lockedUntil: until }, nowMs))).toEqual([false, true]);
    expect(isUsable({ lockedUntil: null }, 0)).toBe(true);
  });

  it('is not missed when everything that can be used is selected; with nothing to use not everything is', () => {
    const locked = { ...itemOf(2, 3), lockedUntil: '2999-01-01T00:00:00Z' };
    expect(isAll([itemOf(1, 5), locked], [1], 0)).toBe(true);
    expect(isAll([itemOf(1, 5), itemOf(3, 1)], [1], 0)).toBe(false);
    expect(isAll([locked], [], 0)).toBe(false);
  });
});
