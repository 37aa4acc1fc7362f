import type { TableGame } from '@updraft/contract';
import type { StakeBounds } from '@updraft/rules/pick';
import { create } from 'zustand';

/** Game for which the inventory selects items. */
export interface StakeGame {
  game: TableGame;
  /** Bounds of the player's next stake, in the open round or in the next one. */
  bounds: () => StakeBounds;
}

/** Sum of the last accepted bet in each game since this page was loaded, in cents. [PK-3] */
export const useLastStakes = create<Partial<Record<TableGame, number>>>()(() => ({}));
