import type { InventoryItem } from '@updraft/contract';
import { useEffect, useMemo, useState } from 'react';
import type { CardItem } from '../item/ItemCard.tsx';
import { type EqualItems, equalItems } from './equal-items.ts';
import { isUsable, nextUnlockMs } from './selection-state.ts';

/** Longest delay that a timer of the browser accepts, ms. */
const LONGEST_MS = 2_147_483_647;

/** Returns the current time, epoch ms, and renders again when the protection of one of these items ends. */
export function useUnlockClock(items: readonly InventoryItem[]): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const unlockMs = nextUnlockMs(items, nowMs);
    if (unlockMs === null) return;
    const timer = setTimeout(() => setNowMs(Date.now()), Math.min(LONGEST_MS, Math.max(0, unlockMs - Date.now())));
    return () => clearTimeout(timer);
  }, [items, nowMs]);
  return nowMs;
}

/** Returns the card of an own item, locked while the item is protected. */
const cardOf = (item: InventoryItem, nowMs: number): CardItem => ({
  id: item.myId,
  price: item.price,
  item: item.item,
  lockedUntil: isUsable(item, nowMs) ? null : item.lockedUntil,
});

/**
 * Returns the cards of own items, equal items on one card. The cards stay the same objects until the items change or a
 * protection ends, so that a selection renders only the selected cards again.
 */
export function useCards(items: readonly InventoryItem[]): readonly EqualItems[] {
  const nowMs = useUnlockClock(items);
  return useMemo(() => equalItems(items.map((item) => cardOf(item, nowMs))), [items, nowMs]);
}
