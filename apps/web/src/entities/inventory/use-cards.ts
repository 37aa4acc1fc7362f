import type { InventoryItem } from '@updraft/contract';
import { useEffect, useMemo, useState } from 'react';
import type { CardItem } from '../item/ItemCard.tsx';
import { type EqualItems, equalItems } from './equal-items.ts';
import { isUsable, nextUnlockMs } from './selection-state.ts';

/** Timers hold no more than this. */
const LONGEST_MS = 2_147_483_647;

/** A moment since 1970 that moves on whenever the protection of one of these items has ended. */
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

/** The card of an own item, as it is at this moment. */
const cardOf = (item: InventoryItem, nowMs: number): CardItem => ({
  id: item.myId,
  price: item.price,
  item: item.item,
  lockedUntil: isUsable(item, nowMs) ? null : item.lockedUntil,
});

/** The cards of own items, equal ones together: the same objects from one choice to the next, so that a card is rendered anew only when it has changed. */
export function useCards(items: readonly InventoryItem[]): readonly EqualItems[] {
  const nowMs = useUnlockClock(items);
  return useMemo(() => equalItems(items.map((item) => cardOf(item, nowMs))), [items, nowMs]);
}
