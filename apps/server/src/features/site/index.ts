import type { SiteConfig } from '@updraft/contract';
import type { Feature } from '../../feature.ts';
import { workerOf } from '../../lib/worker.ts';
import type { SocketHandlers } from '../../realtime/handlers.ts';
import { onlineCounter } from './online.ts';
import { createRevision, siteHandlers, watchConfig } from './site.http.ts';
import { siteSettings } from './site.settings.ts';
import { registerManifest } from './web-manifest.ts';

interface SitePort {
  /** Adds a feature's part of the client configuration. `part` is called whenever the configuration is built. */
  tellClients: (part: () => Partial<SiteConfig>) => void;
}

/** Site data of every page: its configuration, its time, and the number of people online. */
export const site: Feature<{
  name: 'site';
  port: SitePort;
  settings: typeof siteSettings;
  calls: ReturnType<typeof siteHandlers>;
  events: Pick<SocketHandlers, 'clock'>;
}> = {
  name: 'site',
  settings: siteSettings,
  create: ({ config, settings, build, port, tableClock, broadcaster, sockets }) => {
    const parts: (() => Partial<SiteConfig>)[] = [];
    const told = { config, settings, build, port, parts };
    const currentRevision = createRevision(told);
    return {
      port: { tellClients: (part) => void parts.push(part) },
      routes: (http) => registerManifest(http, () => settings.get('site.name')),
      calls: siteHandlers({ ...told, currentRevision }),
      events: { clock: () => Promise.resolve({ serverTime: tableClock.wallMs() }) },
      // A new socket gets both values here, because everyone else gets them only when they change.
      onJoin: (_playerId, send) => {
        send('online', { count: sockets.connected });
        send('configChanged', { revision: currentRevision() });
      },
      workers: [
        { start: () => broadcaster.onSlot(onlineCounter(sockets, broadcaster)), stop: () => undefined },
        workerOf(() => {
          watchConfig({ settings, currentRevision }, (revision) => broadcaster.toAll('configChanged', { revision }));
          return () => undefined;
        }),
      ],
    };
  },
};
