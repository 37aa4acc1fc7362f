import type { SettingsReader } from '../features/settings/settings.ts';

/** What the sandbox's trade site and market do not have: names with one of the setting's parts, apart by semicolons. */
export const createSoldOut =
  (settings: SettingsReader) =>
  (marketHashName: string): boolean =>
    settings
      .get('trade.sandboxSoldOut')
      .split(';')
      .map((part) => part.trim().toLowerCase())
      .some((part) => part !== '' && marketHashName.toLowerCase().includes(part));
