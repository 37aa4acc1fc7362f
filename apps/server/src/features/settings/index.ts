import type { Feature } from '../../feature.ts';
import { workerOf } from '../../lib/worker.ts';
import { settingsHandlers } from './settings.http.ts';
import { keepSettingsFresh } from './settings.refresh.ts';

/** Operator settings: their changes, and the refresh in every process. */
export const settings: Feature<{ name: 'settings'; calls: ReturnType<typeof settingsHandlers> }> = {
  name: 'settings',
  moments: { staying: { settings_history: 'a record' } },
  create: ({ log, metrics, settings: store, broadcaster }) => {
    metrics.watch({
      name: 'settings_refused',
      help: 'Stored settings that cannot be used.',
      read: () => store.refused.length,
    });
    return {
      calls: settingsHandlers({ settings: store }),
      workers: [workerOf(() => keepSettingsFresh({ settings: store, broadcaster, log }))],
    };
  },
};
