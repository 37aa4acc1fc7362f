import { type Game, GAMES, type PageStart } from './games.tsx';

const nothing = (): Promise<void> => Promise.resolve();

/**
 * Returns the start of the page with this path. A page without one in the registry waits for no game and loads its own
 * data.
 */
export const pageStart = (path: string): PageStart =>
  (GAMES as readonly Game[]).find((game) => game.path === path)?.start ?? { startGame: nothing, loadHistory: nothing };
