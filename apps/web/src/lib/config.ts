import type { SiteConfig, StoppedGame } from '@updraft/contract';
import { create } from 'zustand';

interface ConfigState {
  config: SiteConfig | null;
  /** The config could not be loaded. */
  failed: boolean;
  /** Maintenance: bets are refused; from the config at first, then from the server's `refreshPage`. */
  maintenance: boolean;
  /** Games that staff have stopped; from the config at first, then from the server's `gamesStopped`. */
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

/** The stop of a game by staff; undefined: it is not stopped. */
export const stopOf = (game: string, { stopped }: Stops = useConfig.getState()): StoppedGame | undefined =>
  stopped.find((stop) => stop.game === game);

/** Bets of some game are paused by staff, and not by maintenance of the site. */
export const isStopAlone = ({ maintenance, stopped }: Stops & Pick<ConfigState, 'maintenance'>): boolean =>
  !maintenance && stopped.length > 0;

/** No bets are accepted in this game, whatever its round: the site is in maintenance, or staff have stopped the game. */
export const isPaused = (
  game: string,
  state: Stops & Pick<ConfigState, 'maintenance'> = useConfig.getState(),
): boolean => state.maintenance || stopOf(game, state) !== undefined;

/** Name of the site until its configuration has been loaded. */
export const DEFAULT_SITE_NAME = 'Updraft';
export const useSiteName = (): string => useConfig((state) => state.config?.siteName ?? DEFAULT_SITE_NAME);

export const getConfig = (): SiteConfig | null => useConfig.getState().config;
