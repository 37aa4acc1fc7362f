import type { TableGame } from '@updraft/contract';
import { create } from 'zustand';

/** A game of rounds, or the cases: their battles wait for players. */
type GameInPlay = TableGame | 'cases';

/** Games in which the player has bets in play, also while the page shows their result. */
export const useInPlay = create<readonly GameInPlay[]>()(() => []);

/** Says whether the player has bets in play in a game. */
export const setInPlay = (game: GameInPlay, isInPlay: boolean): void => {
  const games = useInPlay.getState();
  if (games.includes(game) === isInPlay) return;
  useInPlay.setState(isInPlay ? [...games, game] : games.filter((one) => one !== game), true);
};
