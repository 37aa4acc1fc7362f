import type { BetReturn } from '@updraft/contract';
import { type JackpotSettings, feeOf } from './jackpot.settings.ts';

/**
 * Returns the least return of a stake: the rest of a pot is the fee. The exact return of each pot follows from its
 * items. [JP-22] [F5]
 */
export const jackpotReturns = (settings: JackpotSettings): BetReturn[] => [
  { choice: null, pays: null, chancePercent: null, returnPercent: (10_000 - feeOf(settings)) / 100 },
];
