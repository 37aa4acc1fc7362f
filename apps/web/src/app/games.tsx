/**
 * The registry of games: one line for each, in the order of the mode bar. Routes, mode bar, titles and layout are made
 * from it.
 */
import type { IconName } from '@updraft/ui';
import type { FunctionComponent } from 'react';
import { GameBank } from '../entities/game-page/GameBank.tsx';
import type { PastBetsPart } from '../entities/past-bet/past-game.ts';
import { CrashBank } from '../features/crash/CrashBank.tsx';
import { crashStart, loadCrashHistory } from '../features/crash/socket.ts';
import type { MiniRoundProps } from '../entities/round/MiniRoundBar.tsx';
import { lazyPart, lazyWhole, type Preloadable } from '../lib/chunks.tsx';
import type { SitePath } from '../lib/navigation.ts';
import { setInPlay } from '../table-client/in-play.ts';
import { lazyPage } from './lazy-page.ts';
import { partWithTexts, withTexts } from '../lib/part-with-texts.ts';
import { HomeBlocks } from './pages/HomeBlocks.tsx';

/** Steps of the app's start on the page of a game, besides those of every page. */
export interface PageStart {
  /** Connects the game's table to the current round. Part of the player's start. */
  startGame: () => Promise<unknown>;
  /** Loads the past results that the page shows. */
  loadHistory: () => Promise<unknown>;
}

/** Page below the game's page, with a number in its path. */
export interface GamePart {
  path: SitePath;
  page: Preloadable<{ id: number }>;
  /** The page at the path without a number. */
  list?: Preloadable<object>;
  /** True if the game can be played on this page, so that it stays the current one. */
  isPlayed?: boolean;
}

export interface Game {
  /** Name of the game; also the key of its title in the texts of the frame. */
  name: string;
  path: SitePath;
  icon: IconName;
  /** Page of the game, fetched when it is opened. */
  page: Preloadable<object>;
  /**
   * Sum in the game's bank, for the mode bar. `closed`: the game has a bank and is not open yet. Left out: it has none.
   */
  bank?: FunctionComponent | 'closed';
  /** Steps of the app's start on the game's page. Left out: the page loads its own data. */
  start?: PageStart;
  /** True if the game's stake button is fixed above the bottom bar on a phone. */
  hasStakeBar?: boolean;
  /** True if the game's page handles the shortcuts of every page (M, ?) itself, so that `hotkeys.ts` must not. */
  hasKeys?: boolean;
  /** Begins to follow the player's bets in play on a page that shows something else. */
  resume?: () => Promise<unknown>;
  /** Line of the dock with the state and worth of the player's bets in play. */
  inDock?: Preloadable<MiniRoundProps>;
  /** The page to which the dock leads; left out: the game's own. */
  dockPath?: SitePath;
  /** Button of the dock for the player's own bets. */
  dockButton?: Preloadable<object>;
  /** Page of a past round, below the game's name. `entities/round/RoundLink.tsx` links to it. */
  round?: Preloadable<{ id: number }>;
  /** Further pages of the game, each with a number: a box, an opening. */
  parts?: readonly GamePart[];
  /** Table of a player's past bets in the game, for the profile. Left out: the game has no history. */
  pastBets?: PastBetsPart;
  /** The giveaway and the cashback below the game. */
  blocks?: FunctionComponent<{ className?: string }>;
}

const JackpotBank = () => <GameBank game="jackpot" />;
const WheelBank = () => <GameBank game="wheel" />;
const Battles: Preloadable<{ id?: number }> = lazyPage(
  'cases',
  withTexts('battles', () => import('../features/cases/battles/BattlesPage.tsx')),
);

// oxfmt-ignore
export const GAMES = [
  { name: 'crash', path: '/', icon: 'crash', page: lazyWhole(() => import('./pages/HomePage.tsx')), bank: CrashBank, hasStakeBar: true, hasKeys: true, blocks: HomeBlocks, round: lazyPage('fairness', () => import('./pages/RoundPage.tsx')), pastBets: partWithTexts('crash_results', () => import('../features/crash/CrashPastBets.tsx')), start: { startGame: crashStart, loadHistory: loadCrashHistory }, inDock: lazyPart(() => import('../features/crash/round/MiniRound.tsx')), dockButton: lazyPart(() => import('../features/crash/stake/DockButton.tsx')) },
  { name: 'jackpot', path: '/jackpot', icon: 'jackpot', page: lazyPage('jackpot', () => import('./pages/JackpotGame.tsx')), bank: JackpotBank, hasStakeBar: true, hasKeys: true, resume: async () => (await import('../features/jackpot/table.ts')).startJackpot(), round: lazyPage('fairness', withTexts('jackpot', () => import('./pages/JackpotRound.tsx'))), pastBets: partWithTexts('jackpot', () => import('../features/jackpot/JackpotPastBets.tsx')), inDock: partWithTexts('jackpot', () => import('../features/jackpot/round/MiniRound.tsx')) },
  { name: 'wheel', path: '/wheel', icon: 'wheel', page: lazyPage('wheel', () => import('./pages/WheelGame.tsx')), bank: WheelBank, hasStakeBar: true, hasKeys: true, resume: async () => (await import('../features/wheel/table.ts')).startWheel(), round: lazyPage('fairness', withTexts('wheel', () => import('./pages/WheelRound.tsx'))), pastBets: partWithTexts('wheel', () => import('../features/wheel/WheelPastBets.tsx')), inDock: partWithTexts('wheel', () => import('../features/wheel/round/MiniWheel.tsx')) },
  { name: 'cases', path: '/cases', icon: 'case', page: lazyPage('cases', () => import('../features/cases/CasesPage.tsx')), parts: [{ path: '/cases', page: lazyPage('cases', () => import('../features/cases/BoxPage.tsx')), isPlayed: true }, { path: '/cases/battles', page: Battles, list: Battles, isPlayed: true }, { path: '/cases/opening', page: lazyPage('cases', withTexts('fairness', () => import('./pages/CaseOpeningPage.tsx'))) }], pastBets: partWithTexts('cases', () => import('../features/cases/CasesPastBets.tsx')), resume: async () => setInPlay('cases', true), inDock: partWithTexts('battles', () => import('../features/cases/battles/MiniBattle.tsx')), dockPath: '/cases/battles' },
] as const satisfies readonly Game[];

/** A game by its name. */
export const gameNamed = (name: string | null): Game | undefined => GAMES.find((game) => game.name === name);

/** Parts that the dock shows for a game, and the game's page if the dock leads to it. */
export const dockParts = (name: string): Preloadable<object>[] => {
  const { inDock, dockButton, dockPath, page } = gameNamed(name) ?? {};
  return [inDock, dockButton, dockPath === undefined ? page : undefined].filter((part) => part !== undefined);
};
