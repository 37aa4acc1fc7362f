import type { SiteConfig } from '@updraft/contract';
import { DEFAULT_JACKPOT_LIMITS, type JackpotLimits } from '@updraft/rules/jackpot';
import { toCents } from '../../../lib/cents.ts';
import type { JackpotSettings } from '../wire.ts';

/** The limits of the open round; between two rounds those of the next one. */
export const limitsOf = (settings: JackpotSettings | null, config: SiteConfig | null): JackpotLimits => {
  if (settings !== null)
    return {
      maxItems: settings.maxItems,
      maxPotItems: settings.maxPotItems,
      minBetCents: toCents(settings.minBet),
      maxPlayerCents: toCents(settings.maxBet),
    };
  if (config === null) return DEFAULT_JACKPOT_LIMITS;
  const { maxItems, max_pot_items: maxPotItems, minBetDollars, maxBetDollars } = config.jackpot;
  return { maxItems, maxPotItems, minBetCents: toCents(minBetDollars), maxPlayerCents: toCents(maxBetDollars) };
};
