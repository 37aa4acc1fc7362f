import type { Log } from '../../lib/log.ts';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import type { SettingsStore } from '../../kernel/settings.ts';

const EVERY_MS = 5000;

/**
 * Reads settings by timer, because another process may have changed them, and sends everyone an event when maintenance
 * begins or ends. Returns a function that stops the timer.
 */
export const keepSettingsFresh = ({
  settings,
  broadcaster,
  log,
}: {
  settings: SettingsStore;
  broadcaster: Pick<Broadcaster, 'toAll'>;
  log: Log;
}): (() => void) => {
  let maintenance = settings.get('site.maintenance');
  settings.onReload(() => {
    const now = settings.get('site.maintenance');
    if (now !== maintenance) broadcaster.toAll('refreshPage', { maintenance: now });
    maintenance = now;
  });
  const timer = setInterval(
    () => void settings.reload().catch((error: unknown) => log.error({ err: error }, 'settings could not be read')),
    EVERY_MS,
  ).unref();
  return () => clearInterval(timer);
};
