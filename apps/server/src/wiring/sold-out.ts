import type { SettingsReader } from '../kernel/settings.values.ts';

/**
 * Builds the test for items that the sandbox's trade site and market do not have: names that contain one of the
 * setting's parts, which semicolons separate.
 */
export const createSoldOut =
  (settings: SettingsReader) =>
  (marketHashName: string): boolean =>
    settings
      .get('trade.sandboxSoldOut')
      .split(';')
      .map((part) => part.trim().toLowerCase())
      .some((part) => part !== '' && marketHashName.toLowerCase().includes(part));
