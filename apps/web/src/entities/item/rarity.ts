// Pure: rarities of items in rising order.
import type { ShownItem } from '@updraft/contract';

const STEPS: Record<ShownItem['rarity'], number> = {
  consumer: 1,
  industrial: 2,
  milspec: 3,
  restricted: 4,
  classified: 5,
  covert: 6,
  extraordinary: 7,
};

export const MOST_RARE = 7;

/** Returns the step of a rarity, from 1 (the commonest) to 7 (`MOST_RARE`). */
export const rarityStep = (rarity: ShownItem['rarity']): number => STEPS[rarity];
