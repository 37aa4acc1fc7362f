import type { SiteConfig } from '@updraft/contract';
import { create } from 'zustand';

interface ConfigState {
  config: SiteConfig | null;
  /** The config could not be loaded. */
  failed: boolean;
  /** Maintenance: bets are refused; from the config at first, then from the server's `refreshPage`. */
  maintenance: boolean;
  setConfig: (config: SiteConfig) => void;
  setFailed: (failed: boolean) => void;
  setMaintenance: (on: boolean) => void;
}

/** What the server says of the site. */
export const useConfig = create<ConfigState>()((set) => ({
  config: null,
  failed: false,
  maintenance: false,
  setConfig: (config) => set({ config, failed: false, maintenance: config.maintenance }),
  setFailed: (failed) => set({ failed }),
  setMaintenance: (maintenance) => set({ maintenance }),
}));

/** Until the server has said how the site is called. */
export const DEFAULT_SITE_NAME = 'Updraft';
export const useSiteName = (): string => useConfig((state) => state.config?.siteName ?? DEFAULT_SITE_NAME);

export const getConfig = (): SiteConfig | null => useConfig.getState().config;
