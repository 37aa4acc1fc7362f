import type { SiteConfig } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import { WHEEL_RULES_VERSION } from '@updraft/rules/wheel';
import { type WheelSettings, limitsOf, timesOf } from './wheel.settings.ts';

/** The settings of the wheel that clients get: those of a round that opens now. */
export const wheelConfig = (settings: WheelSettings): Pick<SiteConfig, 'wheel'> => {
  const { minBetCents, maxBetCents, maxWinCents, ...counts } = limitsOf(settings);
  return {
    wheel: {
      ...timesOf(settings),
      ...counts,
      minBetDollars: toDollars(minBetCents),
      maxBetDollars: toDollars(maxBetCents),
      maxWinDollars: toDollars(maxWinCents),
      rulesVersion: WHEEL_RULES_VERSION,
    },
  };
};
