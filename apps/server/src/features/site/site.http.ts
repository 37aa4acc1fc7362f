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
    // Live: secure sockets on their own port; sandbox: same origin.
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
  // The contract checks the output: a part that no feature contributes would be missed there.
  return Object.assign(own, ...parts.map((part) => part())) as SiteConfig;
};

/** Hash of the configuration. Maintenance and stops have events of their own. */
const revisionOf = (config: SiteConfig): string => hashOf({ ...config, maintenance: null, stopped: null }).slice(0, 16);

export const currentRevision = (deps: Dependencies): string => revisionOf(siteConfig(deps));

export const siteHandlers = (deps: Dependencies): Pick<Handlers, 'POST /api/getConfig'> => ({
  'POST /api/getConfig': () => {
    const config = siteConfig(deps);
    return Promise.resolve({ ...config, revision: revisionOf(config) });
  },
});

/** Calls `onChanged` with the new revision whenever a reload of the settings changed what clients are told. */
export const watchConfig = (
  deps: Dependencies & { settings: { onReload: (listener: () => void) => void } },
  onChanged: (revision: string) => void,
): void => {
  let told = currentRevision(deps);
  deps.settings.onReload(() => {
    const revision = currentRevision(deps);
    if (revision !== told) onChanged(revision);
    told = revision;
  });
};
