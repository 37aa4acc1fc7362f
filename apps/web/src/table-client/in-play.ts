import type { TableGame } from '@updraft/contract';
import { create } from 'zustand';

/** The games in whose round the player has bets, also while the page shows what they have come to. */
export const useInPlay = create<readonly TableGame[]>()(() => []);

/** Says whether the player has bets in the round of a game. */
export const setInPlay = (game: TableGame, isInPlay: boolean): void => {
  const games = useInPlay.getState();
  if (games.includes(game) === isInPlay) return;
  useInPlay.setState(isInPlay ? [...games, game] : games.filter((one) => one !== game), true);
};
