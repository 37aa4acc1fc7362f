import type { SettingsReader } from '../kernel/settings.values.ts';

/**
 * Creates the test for items that the sandbox's trade site and market lack: items whose name contains one of the
 * setting's parts, separated by semicolons.
 */
export const createSoldOut =
  (settings: SettingsReader) =>
  (marketHashName: string): boolean =>
    settings
      .get('trade.sandboxSoldOut')
      .split(';')
      .map((part) => part.trim().toLowerCase())
      .some((part) => part !== '' && marketHashName.toLowerCase().includes(part));
