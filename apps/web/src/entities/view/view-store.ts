import { create } from 'zustand';

/** The name of a game, as its line in the registry (`app/games.tsx`) has it. */
export type GameName = string;

/** Content of a route: a game with all that belongs to playing it, or a page beside the games. */
export type View = { type: 'mode'; game: GameName } | { type: 'page' };

interface ViewState {
  type: View['type'];
  /** The game that is open, or the one that was open last; null: none has been yet. */
  currentGame: GameName | null;
}

/** The view type and the current game. The shell sets them by the route; the layout follows them. */
export const useView = create<ViewState>()(() => ({ type: 'page', currentGame: null }));

/** Opens the view of a route. A page leaves the current game as it was. */
export const openView = (view: View): void =>
  useView.setState(view.type === 'mode' ? { type: 'mode', currentGame: view.game } : { type: 'page' });

/** The game that is on the screen, whose events this page needs; null on a page beside the games. */
export const watchedGame = ({ type, currentGame }: ViewState = useView.getState()): GameName | null =>
  type === 'mode' ? currentGame : null;
