import { MAX_BETS_PER_ROUND, MAX_MANUAL_BETS_PER_ROUND } from '@updraft/contract/constants';
import { DEFAULT_LIMITS, type CrashLimits } from '@updraft/rules/crash';
import { toCents } from '../../../lib/cents.ts';
import { toHundredths } from '../hundredths.ts';
import { termsNow, useTerms } from '../terms.ts';
import type { CrashTerms } from '../wire.ts';

const known = new WeakMap<CrashTerms, CrashLimits>();

/** Returns the limits of a bet by these terms. Without terms, returns the product's defaults. */
const limitsOf = (terms: CrashTerms | null): CrashLimits => {
  if (terms === null) return DEFAULT_LIMITS;
  let limits = known.get(terms);
  if (limits === undefined) {
    limits = {
      maxItems: terms.maxItems,
      minBetCents: toCents(terms.minBetDollars),
      maxPlayerStakeCents: toCents(terms.maxStakeDollars),
      minAutoCashOutHundredths: toHundredths(terms.minAutoCashOut),
      maxAutoCashOutHundredths: toHundredths(terms.maxAutoCashOut),
      maxBets: MAX_BETS_PER_ROUND,
      maxManualBets: MAX_MANUAL_BETS_PER_ROUND,
      maxWinCents: toCents(terms.maxWinDollars),
    };
    known.set(terms, limits);
  }
  return limits;
};

/** Returns the limits of a bet placed now, from the round that it would join. */
export const limitsNow = (): CrashLimits => limitsOf(termsNow());
export const useLimits = (): CrashLimits => limitsOf(useTerms());
