import type { CaseItem } from '@updraft/contract';
import type { Strip } from '@updraft/rules/reel';
import { useMemo, useState } from 'react';
import type { OpeningState } from '../opening/state.ts';
import { knownSeeds, type WholeBox } from '../query.ts';
import { stripsOf } from './strips.ts';
import { ItemPictures } from './tile-sprites.ts';

type Reeling = Extract<OpeningState, { kind: 'reeling' }>;

export interface Reels {
  /** Items of the box when the reels started. Later changes of the box apply to the next opening. */
  items: readonly CaseItem[];
  pictures: ItemPictures;
  strips: readonly Strip<number>[];
  times: Reeling['times'];
}

const reelsOf = (
  { opening, won, times }: Reeling,
  items: readonly CaseItem[],
  pictures: ItemPictures,
): Reels | null => {
  const { request, playerId } = opening;
  const { server_seed_hash } = request;
  const client_seed = request.client_seed ?? knownSeeds(playerId)?.client_seed ?? '';
  const strips = stripsOf(
    items,
    won.map(({ entry, nonce }) => ({ entry, nonce, server_seed_hash, client_seed })),
  );
  return strips && { items, pictures, strips, times };
};

/** Returns the reels of the opening under way; null: none run. The pictures of a box are fetched in advance. */
export function useReels({ items }: WholeBox, opening: OpeningState): Reels | null {
  const pictures = useMemo(() => new ItemPictures(items), [items]);
  const [held, hold] = useState<{ of: OpeningState; reels: Reels | null } | null>(null);
  if (opening.kind !== 'reeling') return null;
  if (held?.of === opening) return held.reels;
  const reels = reelsOf(opening, items, pictures);
  hold({ of: opening, reels });
  return reels;
}
