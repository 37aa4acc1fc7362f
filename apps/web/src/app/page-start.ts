import { crashStart, loadCrashHistory } from '../features/crash/index.ts';

/** What the start loads for the page that it begins on, besides the player and what every page needs. */
export interface PageStart {
  /** Brings the page's game to the round that is being played. Part of the player's start. */
  startGame: () => Promise<unknown>;
  /** Loads the past results that the page shows. */
  loadHistory: () => Promise<unknown>;
}

const nothing = (): Promise<void> => Promise.resolve();

/** By the page's path. A page without a game waits for none; its own data it loads itself. */
export const pageStart = (path: string): PageStart =>
  path === '/'
    ? { startGame: crashStart, loadHistory: loadCrashHistory }
    : { startGame: nothing, loadHistory: nothing };
