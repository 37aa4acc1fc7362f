import type { SiteConfig, StoppedGame } from '@updraft/contract';
import { create } from 'zustand';

interface ConfigState {
  config: SiteConfig | null;
  /** True if the config could not be loaded. */
  failed: boolean;
  /** True during maintenance, when bets are refused. Set by the config, then by the server's `refreshPage`. */
  maintenance: boolean;
  /** Games that staff have stopped. Set by the config, then by the server's `gamesStopped`. */
  stopped: readonly StoppedGame[];
  setConfig: (config: SiteConfig) => void;
  setFailed: (failed: boolean) => void;
  setMaintenance: (on: boolean) => void;
  setStopped: (stopped: readonly StoppedGame[]) => void;
}

/** The server's configuration of the site. */
export const useConfig = create<ConfigState>()((set) => ({
  config: null,
  failed: false,
  maintenance: false,
  stopped: [],
  setConfig: (config) => set({ config, failed: false, maintenance: config.maintenance, stopped: config.stopped }),
  setFailed: (failed) => set({ failed }),
  setMaintenance: (maintenance) => set({ maintenance }),
  setStopped: (stopped) => set({ stopped }),
}));

type Stops = Pick<ConfigState, 'stopped'>;

/** Returns the stop of a game by staff; undefined: the game is not stopped. */
export const stopOf = (game: string, { stopped }: Stops = useConfig.getState()): StoppedGame | undefined =>
  stopped.find((stop) => stop.game === game);

/** True if staff have stopped a game and the site is not in maintenance. */
export const isStopAlone = ({ maintenance, stopped }: Stops & Pick<ConfigState, 'maintenance'>): boolean =>
  !maintenance && stopped.length > 0;

/** True if the game accepts no bets in any round, because of maintenance or a stop by staff. */
export const isPaused = (
  game: string,
  state: Stops & Pick<ConfigState, 'maintenance'> = useConfig.getState(),
): boolean => state.maintenance || stopOf(game, state) !== undefined;

/** Name of the site until its configuration has been loaded. */
export const DEFAULT_SITE_NAME = 'Updraft';
export const useSiteName = (): string => useConfig((state) => state.config?.siteName ?? DEFAULT_SITE_NAME);

export const getConfig = (): SiteConfig | null => useConfig.getState().config;
