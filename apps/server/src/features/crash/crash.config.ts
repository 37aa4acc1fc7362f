import type { SiteConfig } from '@updraft/contract';
import { CRASH_RULES_VERSION, DEFAULT_LIMITS, GROWTH_PER_MS } from '@updraft/rules/crash';
import { toDollars } from '@updraft/rules/money';
import type { SettingsReader } from '../../kernel/settings.values.ts';

/** The settings of crash that clients get. */
export const crashConfig = (settings: SettingsReader): Pick<SiteConfig, 'crash'> => ({
  crash: {
    countdownTicks: settings.get('crash.countdownTicks'),
    maxItems: settings.get('crash.maxItems'),
    minBetDollars: toDollars(settings.get('crash.minBetCents')),
    maxStakeDollars: toDollars(settings.get('crash.maxStakeCents')),
    maxWinDollars: toDollars(settings.get('crash.maxWinCents')),
    mayCancel: settings.get('crash.cancel'),
    minAutoCashOut: settings.get('crash.minAutoCashOutHundredths') / 100,
    maxAutoCashOut: DEFAULT_LIMITS.maxAutoCashOutHundredths / 100,
    growthPerMs: GROWTH_PER_MS,
    crashedMs: settings.get('crash.crashedMs'),
    gapToleratedMs: settings.get('crash.gapToleratedMs'),
    rulesVersion: CRASH_RULES_VERSION,
  },
});
