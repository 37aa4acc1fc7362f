import type { SettingsReader } from '../../kernel/settings.values.ts';

/** Largest protection time in the sandbox, ms, so that a skin is unlocked without a week's wait. */
const SANDBOX_MS = 300_000;

/**
 * Creates the function that returns the time, in ms, in which Steam can reverse a trade and deposited skins are
 * protected: the setting, but at most five minutes in the sandbox.
 */
export const reversibleMs =
  ({ settings, mode }: { settings: SettingsReader; mode: 'sandbox' | 'live' }) =>
  (): number =>
    mode === 'sandbox'
      ? Math.min(SANDBOX_MS, settings.get('deposit.skinsProtectionMs'))
      : settings.get('deposit.skinsProtectionMs');
