import { create } from 'zustand';

/** Name of a game, as its line in the registry (`app/games.tsx`) contains it. */
export type GameName = string;

/** Content of a route: a game with everything needed to play it, or a page beside the games. */
export type View = { type: 'mode'; game: GameName } | { type: 'page' };

interface ViewState {
  type: View['type'];
  /** The open game, or the last one that was open; null: none yet. */
  currentGame: GameName | null;
}

/** View type and current game, set by the shell for parts that do not know the route, such as notices. */
export const useView = create<ViewState>()(() => ({ type: 'page', currentGame: null }));

/** Opens the view of a route. A page beside the games does not change the current game. */
export const openView = (view: View): void =>
  useView.setState(view.type === 'mode' ? { type: 'mode', currentGame: view.game } : { type: 'page' });

/** Returns the game on the screen, whose events this page needs; null on a page beside the games. */
export const watchedGame = ({ type, currentGame }: ViewState = useView.getState()): GameName | null =>
  type === 'mode' ? currentGame : null;
