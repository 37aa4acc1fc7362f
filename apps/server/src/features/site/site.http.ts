import type { SiteConfig } from '@updraft/contract';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../http/calls.ts';
import { hashOf } from '../../db/idempotency.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';

interface Dependencies {
  config: Config;
  settings: SettingsReader;
  build: string;
  port: number;
  /** The features' parts of the client configuration. */
  parts: readonly (() => Partial<SiteConfig>)[];
}

/** Builds the configuration for clients: nothing secret, everything from the current settings. */
const siteConfig = ({ config, settings, build, port, parts }: Dependencies): SiteConfig => {
  const own: Partial<SiteConfig> = {
    siteName: settings.get('site.name'),
    mode: config.mode,
    build,
    maintenance: settings.get('site.maintenance'),
    demoPlayers: config.demoPlayers > 0,
    // Live mode uses secure sockets on a separate port, the sandbox the same origin.
    realtime:
      config.mode === 'live' && config.publicUrl
        ? { host: new URL(config.publicUrl).hostname, port: config.realtimePort, secure: true }
        : { host: null, port, secure: false },
    imageBase: settings.get('site.imageBase'),
    links: ([1, 2, 3] as const).map((id) => ({ id, url: settings.get(`links.${id}`) })),
    help: ([1, 2, 3, 4] as const)
      .map((id) => ({ name: settings.get(`help.${id}.name`), url: settings.get(`help.${id}.url`) }))
      .filter(({ name, url }) => name !== '' && url !== ''),
    chat_ban_reasons: [],
  };
  // A part that no feature contributes fails the contract's check of the output.
  return Object.assign(own, ...parts.map((part) => part())) as SiteConfig;
};

type Reloading = Dependencies & { settings: { onReload: (listener: () => void) => void } };

/**
 * Returns the hash of the configuration, computed once after each reload of the settings. All else in the configuration
 * stays while the process runs, except maintenance and stops, which have events of their own and are left out.
 */
export const createRevision = (deps: Reloading): (() => string) => {
  let known: string | null = null;
  deps.settings.onReload(() => {
    known = null;
  });
  return () => (known ??= hashOf({ ...siteConfig(deps), maintenance: null, stopped: null }).slice(0, 16));
};

export const siteHandlers = (
  deps: Dependencies & { currentRevision: () => string },
): Pick<Handlers, 'POST /api/getConfig'> => ({
  'POST /api/getConfig': () => Promise.resolve({ ...siteConfig(deps), revision: deps.currentRevision() }),
});

/** Calls `onChanged` with the new revision after each reload of the settings that changed the configuration. */
export const watchConfig = (
  { settings, currentRevision }: Pick<Reloading, 'settings'> & { currentRevision: () => string },
  onChanged: (revision: string) => void,
): void => {
  let told = currentRevision();
  settings.onReload(() => {
    const revision = currentRevision();
    if (revision !== told) onChanged(revision);
    told = revision;
  });
};
