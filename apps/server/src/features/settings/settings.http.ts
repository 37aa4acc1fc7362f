import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { recordAudit } from '../staff/audit.ts';
import { type SettingsStore, fitsSetting, isSettingKey } from './settings.ts';

interface Dependencies {
  db: Db;
  settings: SettingsStore;
}

/** Staff change a setting: bounded by its own rule, recorded with before and after, and in the audit log. */
export const settingsHandlers = ({ db, settings }: Dependencies): Pick<Handlers, 'POST /api/staff/changeSetting'> => ({
  'POST /api/staff/changeSetting': async ({ key, value }, { session }) => {
    if (!isSettingKey(key) || !fitsSetting(key, value)) return { status: 'error' as const, message: 'staff_api.setting_invalid' };
    const before = settings.get(key);
    await settings.change(key, value, `player ${session.playerId}`);
    await recordAudit(db, { actor: `player ${session.playerId}`, action: 'settings.change', details: { key, before, after: value } });
    return { status: 'success' as const, message: 'staff_api.setting_changed' };
  },
});
