import type { TableGame } from '@updraft/contract';
import type { StakeBounds } from '@updraft/rules/pick';
import { create } from 'zustand';

/** Values of a game by which the inventory chooses items for a stake. */
export interface StakeGame {
  game: TableGame;
  /** Bounds of the player's next stake, in the open round or in the next one. */
  bounds: () => StakeBounds;
}

/** The sum of the last accepted bet in each game, in cents, since this page was opened. [PK-3] */
export const useLastStakes = create<Partial<Record<TableGame, number>>>()(() => ({}));
