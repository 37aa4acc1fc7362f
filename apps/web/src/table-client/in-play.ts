import type { TableGame } from '@updraft/contract';
import { create } from 'zustand';

/** Game of rounds, or the cases, in which battles wait for players. */
type GameInPlay = TableGame | 'cases';

/** Games in which the player has bets in play. A game stays in the list while the page shows their result. */
export const useInPlay = create<readonly GameInPlay[]>()(() => []);

/** Sets whether the player has bets in play in a game. */
export const setInPlay = (game: GameInPlay, isInPlay: boolean): void => {
  const games = useInPlay.getState();
  if (games.includes(game) === isInPlay) return;
  useInPlay.setState(isInPlay ? [...games, game] : games.filter((one) => one !== game), true);
};
