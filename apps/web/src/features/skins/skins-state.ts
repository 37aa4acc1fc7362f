/** Pure: the choice of skins for a deposit, and the reason for which it cannot be sent. */
import type { GameItem, ItemKind } from '@updraft/contract';
import { DEPOSIT_SKINS } from '@updraft/contract/constants';

/** Skin that the site accepts as a deposit. */
export interface TakenSkin {
  assetId: string;
  /** Credit for the item now, cents. */
  creditCents: number;
  kind: ItemKind;
}

/** Returns the accepted items, dearest first, and the refused ones. */
export function sorted(items: readonly GameItem[]): { taken: TakenSkin[]; refused: GameItem[] } {
  const taken: TakenSkin[] = [];
  const refused: GameItem[] = [];
  for (const one of items) {
    if (one.refused === null && one.item !== null && one.credit !== null)
      taken.push({ assetId: one.asset_id, creditCents: Math.round(one.credit * 100), kind: one.item });
    else refused.push(one);
  }
  return { taken: taken.sort((a, b) => b.creditCents - a.creditCents), refused };
}

/** The skins whose name has every word of `search`, in either language. */
export function matching(skins: readonly TakenSkin[], search: string): readonly TakenSkin[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return skins;
  return skins.filter(({ kind }) => {
    const name = `${kind.market_hash_name} ${kind.name_ru}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
}

type Problem = 'none' | 'below_min' | 'above_max' | 'most_skins';

export interface Choice {
  skins: readonly TakenSkin[];
  sumCents: number;
  /** Reason for which the choice cannot be sent; null: it can. */
  problem: Problem | null;
}

/**
 * Returns the chosen items among the accepted skins, and the problem of the choice. Items that have left the inventory
 * are no longer chosen.
 */
export function choiceOf(
  taken: readonly TakenSkin[],
  chosen: ReadonlySet<string>,
  { minCents, maxCents }: { minCents: number; maxCents: number },
): Choice {
  const skins = taken.filter(({ assetId }) => chosen.has(assetId));
  const sumCents = skins.reduce((sum, { creditCents }) => sum + creditCents, 0);
  return { skins, sumCents, problem: problemOf({ count: skins.length, sumCents, minCents, maxCents }) };
}

function problemOf({
  count,
  sumCents,
  minCents,
  maxCents,
}: {
  count: number;
  sumCents: number;
  minCents: number;
  maxCents: number;
}): Problem | null {
  if (count === 0) return 'none';
  if (count > DEPOSIT_SKINS) return 'most_skins';
  if (sumCents > maxCents) return 'above_max';
  return sumCents < minCents ? 'below_min' : null;
}
