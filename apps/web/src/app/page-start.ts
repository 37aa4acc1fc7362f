import { type Game, GAMES, type PageStart } from './games.tsx';

const nothing = (): Promise<void> => Promise.resolve();

/** By the page's path. A page without a game waits for none; its own data it loads itself. */
export const pageStart = (path: string): PageStart =>
  (GAMES as readonly Game[]).find((game) => game.path === path)?.start ?? { startGame: nothing, loadHistory: nothing };
