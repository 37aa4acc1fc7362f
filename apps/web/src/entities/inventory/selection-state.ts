/** Pure: the selection among the items of an inventory. */
import type { InventoryItem } from '@updraft/contract';

export type Selectable = Pick<InventoryItem, 'myId' | 'price' | 'lockedUntil'>;

/** True if the item can be used. A protected item cannot be used before the end of its protection. */
export const isUsable = (item: Pick<InventoryItem, 'lockedUntil'>, nowMs: number): boolean =>
  item.lockedUntil === null || Date.parse(item.lockedUntil) <= nowMs;

/** Returns the time at which the next of these items becomes usable, epoch ms; null if none is protected. */
export function nextUnlockMs(items: readonly Pick<InventoryItem, 'lockedUntil'>[], nowMs: number): number | null {
  const moments = items
    .filter((item) => !isUsable(item, nowMs))
    .map(({ lockedUntil }) => Date.parse(lockedUntil ?? ''));
  return moments.length === 0 ? null : Math.min(...moments);
}

export const toggled = (selected: readonly number[], id: number): number[] =>
  selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id];

/** Returns the ids of all items that can be used. */
export const allUsable = (items: readonly Selectable[], nowMs: number): number[] =>
  items.filter((item) => isUsable(item, nowMs)).map(({ myId }) => myId);

/** True if every usable item is selected. */
export const isAll = (items: readonly Selectable[], selected: readonly number[], nowMs: number): boolean => {
  const usable = allUsable(items, nowMs);
  return usable.length > 0 && usable.every((id) => selected.includes(id));
};

/** Adds the usable shown items to the selection. If all of them are selected already, removes them instead. */
export function toggledAll(shown: readonly Selectable[], selected: readonly number[], nowMs: number): number[] {
  const usable = allUsable(shown, nowMs);
  return isAll(shown, selected, nowMs)
    ? selected.filter((id) => !usable.includes(id))
    : [...new Set([...usable, ...selected])];
}

/** Returns the part of a selection that is still among these items. */
export function kept(selected: readonly number[], items: readonly Selectable[]): number[] {
  const present = new Set(items.map(({ myId }) => myId));
  return selected.filter((id) => present.has(id));
}

/** Returns the ids of the items that arrived last: the new ones, or if there are none, the remaining ones of `last`. */
export function arrivals(before: readonly Selectable[], now: readonly Selectable[], last: readonly number[]): number[] {
  const known = new Set(before.map(({ myId }) => myId));
  const fresh = now.filter(({ myId }) => !known.has(myId)).map(({ myId }) => myId);
  return fresh.length > 0 ? fresh : kept(last, now);
}

export function pick<T extends Selectable>(items: readonly T[], selected: readonly number[]): T[] {
  const wanted = new Set(selected);
  return items.filter(({ myId }) => wanted.has(myId));
}
