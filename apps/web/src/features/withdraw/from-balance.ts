/** Pure: the sum that a player turns from balance into items for a withdrawal. */
import type { CallOutput, InventoryItem } from '@updraft/contract';
import type { PickBounds } from '@updraft/rules/withdrawals';
import type { TypedNumber } from '@updraft/ui';
import { toCents } from '../../lib/cents.ts';

export type PickedItems = CallOutput<'POST /api/all-items/pick'>;

export type AmountProblem = { problem: 'not_a_sum' } | { problem: 'least_sum' | 'most_sum'; sum: number };

/** Reason that no items can be picked for the typed amount; null: they can, or nothing is typed. [WD-19] */
export function amountProblem(amount: TypedNumber, bounds: PickBounds): AmountProblem | null {
  if (amount === null) return null;
  if (amount === 'invalid') return { problem: 'not_a_sum' };
  if (toCents(amount) < bounds.leastCents) return { problem: 'least_sum', sum: bounds.leastCents / 100 };
  return toCents(amount) > bounds.mostCents ? { problem: 'most_sum', sum: bounds.mostCents / 100 } : null;
}

/** Returns the storehouse entries to buy, with an id for each item. */
export const entriesOf = ({ picked }: PickedItems): number[] =>
  picked.flatMap(({ entry, count }) => Array.from({ length: count }, () => entry.id));

/** Returns the ids of the items that a purchase has added: of each bought kind, as many new items as were bought. */
export function boughtIds(
  items: readonly InventoryItem[],
  { before, picked }: { before: ReadonlySet<number>; picked: PickedItems['picked'] },
): number[] {
  const fresh = items.filter(({ myId }) => !before.has(myId));
  return picked.flatMap(({ entry, count }) =>
    fresh
      .filter(({ item }) => item.market_hash_name === entry.item.market_hash_name)
      .slice(0, count)
      .map(({ myId }) => myId),
  );
}
