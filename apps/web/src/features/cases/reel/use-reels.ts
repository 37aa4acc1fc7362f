import type { Strip } from '@updraft/rules/reel';
import { useMemo } from 'react';
import type { OpeningState } from '../opening/state.ts';
import { knownSeeds, type WholeBox } from '../query.ts';
import { stripsOf } from './strips.ts';
import { ItemPictures } from './tile-sprites.ts';

interface Reels {
  pictures: ItemPictures;
  /** Null while no reels run. */
  strips: readonly Strip<number>[] | null;
}

/** The pictures of a box, fetched before they are needed, and the reels of the opening under way. */
export function useReels({ items }: WholeBox, opening: OpeningState): Reels {
  const pictures = useMemo(() => new ItemPictures(items), [items]);
  const strips = useMemo(() => {
    if (opening.kind !== 'reeling') return null;
    const { request, playerId } = opening.opening;
    const clientSeed = request.client_seed ?? knownSeeds(playerId)?.client_seed ?? '';
    return stripsOf(items, { won: opening.won, request, clientSeed });
  }, [items, opening]);
  return { pictures, strips };
}
