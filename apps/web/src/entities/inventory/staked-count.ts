import { create } from 'zustand';

/** Number of the player's items staked in open rounds, by game. */
export const useStaked = create<Record<string, number>>()(() => ({}));

/** Sets the number of the player's items that are staked in a game. */
export const setStakedCount = (game: string, count: number): void => useStaked.setState({ [game]: count });

/** Number of the player's items staked in all games. */
export const useStakedCount = (): number =>
  useStaked((counts) => Object.values(counts).reduce((sum, count) => sum + count, 0));
