import type { InventoryItem } from '@updraft/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSettings } from '../../lib/settings.ts';
import { nextUnlockMs } from './selection-state.ts';
import { useSelection } from './selection-store.ts';

const item = (myId: number, price: number, lockedUntil: string | null = null): InventoryItem => ({
  myId,
  price,
  rarity: 'milspec',
  image: String(myId),
  lockedUntil,
  item: {
    image: String(myId),
    market_hash_name: 'AK-47 | Slate',
    name_ru: '',
    weapon: 'AK-47',
    finish: 'Slate',
    rarity: 'milspec',
    exterior: 'ft',
  },
});
const now = () => useSelection.getState();

beforeEach(() => {
  useSettings.getState().setSound(false);
  now().clear();
  now().setItems([item(1, 0.1), item(2, 0.2), item(3, 5, '2999-01-01T00:00:00Z')]);
});

describe('the selection of own items', () => {
  it('toggles an item and adds in whole cents', () => {
    now().toggle(1);
    now().toggle(2);
    // The sum 0.1 + 0.2 is not 0.3 in floating point.
    expect(now().selectedCents).toBe(30);
    now().toggle(1);
    expect(now().selected).toEqual([2]);
    expect(now().selectedItems.map(({ myId }) => myId)).toEqual([2]);
    expect(now().selectedCents).toBe(20);
  });

  it('selects all that can be used, and not what is protected', () => {
    now().selectAll();
    expect(now().selected).toEqual([1, 2]);
    now().clear();
    expect(now()).toMatchObject({ selected: [], selectedItems: [], selectedCents: 0 });
  });

  it('toggles all of them: a second time lets all go', () => {
    now().toggle(2);
    now().toggleAll();
    expect(now().selected).toEqual([1, 2]);
    now().toggleAll();
    expect(now().selected).toEqual([]);
  });

  it('toggles all in view: what the view hides stays as it is', () => {
    now().toggle(2);
    useSelection.setState({ view: { search: '', sort: 'dearest', arrange: ([first]) => (first ? [first] : []) } });
    now().toggleAll();
    expect(now().selected).toEqual([1, 2]);
    now().toggleAll();
    expect(now().selected).toEqual([2]);
    useSelection.setState({ view: null });
  });

  it('lets go of what has left the inventory and follows new prices', () => {
    now().selectAll();
    now().setItems([item(2, 0.75)]);
    expect(now().selected).toEqual([2]);
    expect(now().selectedCents).toBe(75);
  });
});

describe('the end of a protection', () => {
  it('[TR-9] is known for the item that is free next', () => {
    const items = [item(1, 1), item(2, 1, '2026-01-02T00:00:00Z'), item(3, 1, '2026-01-01T00:00:00Z')];
    expect(nextUnlockMs(items, Date.parse('2025-12-31T00:00:00Z'))).toBe(Date.parse('2026-01-01T00:00:00Z'));
    expect(nextUnlockMs(items, Date.parse('2026-01-01T00:00:00Z'))).toBe(Date.parse('2026-01-02T00:00:00Z'));
    expect(nextUnlockMs(items, Date.parse('2026-01-02T00:00:00Z'))).toBeNull();
  });
});
