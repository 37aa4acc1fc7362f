import type { Handlers } from '../../http/calls.ts';
import { refusal } from '../../lib/result.ts';
import type { SettingsStore } from '../../kernel/settings.ts';

interface Dependencies {
  settings: SettingsStore;
}

/**
 * Creates the handlers by which staff change a setting and list stored values that cannot be used. A change keeps
 * within the bounds of its kind and the rules of several settings. The audit log has the values before and after.
 */
export const settingsHandlers = ({
  settings,
}: Dependencies): Pick<Handlers, 'POST /api/staff/changeSetting' | 'POST /api/staff/settings/refused'> => ({
  'POST /api/staff/changeSetting': async ({ key, value }, { session }) => {
    const outcome = await settings.change(key, value, `player ${session.playerId}`);
    if (!outcome.ok) return refusal(outcome);
    return outcome.fixed === undefined
      ? { status: 'success' as const, message: 'staff_api.setting_changed' }
      : { status: 'success' as const, message: 'staff_api.setting_fixed', params: { value: String(outcome.fixed) } };
  },
  'POST /api/staff/settings/refused': async () => ({
    refused: settings.refused.map(({ key, stored, inForce, refusal: { message, params } }) => ({
      key,
      stored: JSON.stringify(stored).slice(0, 1000),
      in_force: JSON.stringify(inForce),
      message,
      ...(params && { params }),
    })),
  }),
});
