import type { SiteConfig } from '@updraft/contract';
import { DEFAULT_JACKPOT_LIMITS, type JackpotLimits } from '@updraft/rules/jackpot';
import { toCents } from '../../../lib/cents.ts';
import type { JackpotSettings } from '../wire.ts';

/** Terms of a round that clients know before it opens. */
type JackpotTerms = Omit<JackpotSettings, 'endTime'>;

/**
 * Returns the terms of the last round that the page knows, otherwise those of the configuration. Null: not known yet.
 */
export const termsOf = (settings: JackpotSettings | null, config: SiteConfig | null): JackpotTerms | null => {
  if (settings !== null || config === null) return settings;
  const { jackpot } = config;
  return {
    timer: jackpot.timerSeconds,
    alone: jackpot.aloneSeconds,
    beaconWait: jackpot.beaconWaitMs / 1000,
    maxItems: jackpot.maxItems,
    maxPotItems: jackpot.max_pot_items,
    feePercent: jackpot.feePercent,
    minBet: jackpot.minBetDollars,
    maxBet: jackpot.maxBetDollars,
  };
};

/** Returns the limits of the last round that the page knows, otherwise those of the configuration or the defaults. */
export const limitsOf = (settings: JackpotSettings | null, config: SiteConfig | null): JackpotLimits => {
  const terms = termsOf(settings, config);
  if (terms === null) return DEFAULT_JACKPOT_LIMITS;
  const { maxItems, maxPotItems, minBet, maxBet } = terms;
  return { maxItems, maxPotItems, minBetCents: toCents(minBet), maxPlayerCents: toCents(maxBet) };
};
