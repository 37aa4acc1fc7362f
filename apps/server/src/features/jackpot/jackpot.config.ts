import type { SiteConfig } from '@updraft/contract';
import { JACKPOT_RULES_VERSION } from '@updraft/rules/jackpot';
import { toDollars } from '@updraft/rules/money';
import { type JackpotSettings, feeOf, limitsOf, timesOf } from './jackpot.settings.ts';

/** The settings of the jackpot that clients get: those of a round that opens now. */
export const jackpotConfig = (settings: JackpotSettings): Pick<SiteConfig, 'jackpot'> => {
  const { minBetCents, maxPlayerCents, maxItems, maxPotItems } = limitsOf(settings);
  const { timerMs, aloneMs, beaconWaitMs } = timesOf(settings);
  return {
    jackpot: {
      maxItems,
      max_pot_items: maxPotItems,
      minBetDollars: toDollars(minBetCents),
      maxBetDollars: toDollars(maxPlayerCents),
      timerSeconds: timerMs / 1000,
      aloneSeconds: aloneMs / 1000,
      beaconWaitMs,
      feePercent: feeOf(settings) / 100,
      rulesVersion: JACKPOT_RULES_VERSION,
    },
  };
};
