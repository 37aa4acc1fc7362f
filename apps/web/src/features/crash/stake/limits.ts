import type { SiteConfig } from '@updraft/contract';
import { MAX_BETS_PER_ROUND, MAX_MANUAL_BETS_PER_ROUND } from '@updraft/contract/constants';
import { DEFAULT_LIMITS, type CrashLimits } from '@updraft/rules/crash';
import { toCents } from '../../../lib/cents.ts';
import { toHundredths } from '../hundredths.ts';

const known = new WeakMap<SiteConfig, CrashLimits>();

/** The limits of a bet as the server has them; the product's defaults until it has said so. */
export const limitsOf = (config: SiteConfig | null): CrashLimits => {
  if (config === null) return DEFAULT_LIMITS;
  let limits = known.get(config);
  if (limits === undefined) {
    const { crash } = config;
    limits = {
      maxItems: crash.maxItems,
      minBetCents: toCents(crash.minBetDollars),
      maxPlayerStakeCents: toCents(crash.maxStakeDollars),
      minAutoCashOutHundredths: toHundredths(crash.minAutoCashOut),
      maxAutoCashOutHundredths: toHundredths(crash.maxAutoCashOut),
      maxBets: MAX_BETS_PER_ROUND,
      maxManualBets: MAX_MANUAL_BETS_PER_ROUND,
      maxWinCents: toCents(crash.maxWinDollars),
    };
    known.set(config, limits);
  }
  return limits;
};
