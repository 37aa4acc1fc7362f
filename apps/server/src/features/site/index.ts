import type { Feature } from '../../feature.ts';
import type { SocketHandlers } from '../../realtime/gateway.ts';
import { onlineCounter } from './online.ts';
import { siteHandlers } from './site.http.ts';
import { siteSettings } from './site.settings.ts';

/** What every page needs of the site: its configuration, its time, and how many are here. */
export const site: Feature<{
  name: 'site';
  uses: 'deposits';
  settings: typeof siteSettings;
  calls: ReturnType<typeof siteHandlers>;
  events: Pick<SocketHandlers, 'clock'>;
}> = {
  name: 'site',
  settings: siteSettings,
  create: ({ config, settings, build, port, clock, broadcaster, sockets }, { deposits }) => ({
    calls: siteHandlers({ config, settings, build, port, methods: deposits.methods }),
    events: { clock: () => Promise.resolve({ serverTime: clock.wallMs() }) },
    // Everybody is told only when it changes.
    onJoin: (_playerId, send) => send('online', { count: sockets.connected }),
    workers: [{ start: () => broadcaster.onSlot(onlineCounter(sockets, broadcaster)), stop: () => undefined }],
  }),
};
