import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { multiplier } from '../../lib/format.ts';

/** A multiplier of the wire (at most two decimals) in whole hundredths. */
export const toHundredths = (multiplier: number): number => Math.round(multiplier * 100);

/** `1.23x`, as the round, the strip and the rows write it. */
export const multiplierText = (hundredths: number): string => multiplier(hundredths / 100);

/** A bet's auto cash-out as shown: the special constant is infinity. */
export const autoCashOutText = (autoWithdraw: number): string =>
  autoWithdraw === NO_AUTO_CASH_OUT ? '∞' : multiplier(autoWithdraw);

export const isManual = (bet: { autoWithdraw: number }): boolean => bet.autoWithdraw === NO_AUTO_CASH_OUT;
