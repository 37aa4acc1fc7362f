import type { SiteConfig } from '@updraft/contract';
import { CRASH_RULES_VERSION, GROWTH_PER_MS } from '@updraft/rules/crash';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import { limitsOf } from './crash.round.ts';
import { termsShown } from './crash.views.ts';

/** The settings of crash that clients get. */
export const crashConfig = (settings: SettingsReader): Pick<SiteConfig, 'crash'> => ({
  crash: {
    ...termsShown({ limits: limitsOf(settings), countdownTicks: settings.get('crash.countdownTicks') }),
    mayCancel: settings.get('crash.cancel'),
    growthPerMs: GROWTH_PER_MS,
    crashedMs: settings.get('crash.crashedMs'),
    gapToleratedMs: settings.get('crash.gapToleratedMs'),
    rulesVersion: CRASH_RULES_VERSION,
  },
});
