import type { TableGame } from '@updraft/contract';
import type { StakeBounds } from '@updraft/rules/pick';
import { create } from 'zustand';

/** What the inventory needs to know of a game to choose items for a stake in it. */
export interface StakeGame {
  game: TableGame;
  /** What the game still takes from the player in the round that is open, or in the next one. */
  bounds: () => StakeBounds;
}

/** The sum of the last accepted bet in each game, in cents, since this page was opened. [PK-3] */
export const useLastStakes = create<Partial<Record<TableGame, number>>>()(() => ({}));
