import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { multiplier } from '../../lib/format.ts';

/** Converts a multiplier of the wire (at most two decimals) to whole hundredths. */
export const toHundredths = (multiplier: number): number => Math.round(multiplier * 100);

/** Formats a multiplier as `1.23x`, for the round, the strip and the rows. */
export const multiplierText = (hundredths: number): string => multiplier(hundredths / 100);

/** Formats a bet's auto cash-out. The constant for manual bets is shown as infinity. */
export const autoCashOutText = (autoWithdraw: number): string =>
  autoWithdraw === NO_AUTO_CASH_OUT ? '∞' : multiplier(autoWithdraw);

export const isManual = (bet: { autoWithdraw: number }): boolean => bet.autoWithdraw === NO_AUTO_CASH_OUT;
