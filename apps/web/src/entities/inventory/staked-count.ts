import { create } from 'zustand';

/** How many of the player's items are staked in rounds of each game that are not over. */
const useStaked = create<Record<string, number>>()(() => ({}));

/** A game says how many of the player's items are staked in it. */
export const setStakedCount = (game: string, count: number): void => useStaked.setState({ [game]: count });

/** How many of the player's items are staked in all games. */
export const useStakedCount = (): number =>
  useStaked((counts) => Object.values(counts).reduce((sum, count) => sum + count, 0));
