import type { Query } from '../../db/db.ts';
import { type Prize, winCandidates } from './prizes.store.ts';

const FEW_CANDIDATES = 8;

/**
 * Returns the prize of each win, in order. A prize is the dearest item not above the win that no earlier win got; ties:
 * lowest entry, then lowest item; null: none fits. `few`: the first candidates for each amount.
 */
export const choosePrizes = async (
  query: Query,
  winsCents: readonly number[],
  few: ReadonlyMap<number, readonly Prize[]>,
): Promise<(Prize | null)[]> => {
  const chosen = assign(winsCents, few);
  const short = [...new Set(winsCents)].filter(
    (amount) =>
      winsCents.some((win, at) => win === amount && chosen[at] === null) &&
      (few.get(amount)?.length ?? 0) >= FEW_CANDIDATES,
  );
  if (short.length === 0) return chosen;
  // Many equal wins have used the first candidates up: read more for those amounts only.
  return assign(winsCents, new Map([...few, ...(await candidatesOf(query, short, winsCents.length))]));
};

/** Returns the first candidates for each amount. They are read before it is known which wins are due. */
export const fewCandidates = (query: Query, winsCents: readonly number[]): Promise<Map<number, Prize[]>> =>
  candidatesOf(query, [...new Set(winsCents)], FEW_CANDIDATES);

const candidatesOf = async (query: Query, amounts: readonly number[], most: number): Promise<Map<number, Prize[]>> => {
  const byAmount = new Map<number, Prize[]>(amounts.map((amount) => [amount, []]));
  for (const row of await winCandidates(query, { amountsCents: amounts, most })) byAmount.get(row.amount)?.push(row);
  return byAmount;
};

const assign = (winsCents: readonly number[], byAmount: ReadonlyMap<number, readonly Prize[]>): (Prize | null)[] => {
  const taken = new Set<number>();
  return winsCents.map((win) => {
    const prize = byAmount.get(win)?.find((candidate) => !taken.has(candidate.id)) ?? null;
    if (prize) taken.add(prize.id);
    return prize;
  });
};
