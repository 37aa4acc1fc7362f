import type { CrashBet, PendingBet } from '@updraft/contract';
import { NO_AUTO_CASH_OUT } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { Bet } from './crash.round.ts';

/** Converts a multiplier of the wire to hundredths; null: a manual bet; undefined: more than two decimals. */
export const parseAutoCashOut = (autoWithdraw: number): number | null | undefined => {
  if (autoWithdraw === NO_AUTO_CASH_OUT) return null;
  const hundredths = Math.round(autoWithdraw * 100);
  return Math.abs(autoWithdraw * 100 - hundredths) < 1e-6 ? hundredths : undefined;
};

export const autoWithdrawOf = ({ autoCashOutHundredths }: { autoCashOutHundredths: number | null }): number =>
  autoCashOutHundredths === null ? NO_AUTO_CASH_OUT : autoCashOutHundredths / 100;

type WireBet = Pick<
  Bet,
  | 'id'
  | 'user'
  | 'shown'
  | 'itemCount'
  | 'stakeCents'
  | 'autoCashOutHundredths'
  | 'capHundredths'
  | 'status'
  | 'multiplierHundredths'
  | 'winCents'
  | 'winItem'
>;

/** A bet as watchers see it before the flight. */
export const toPendingBet = (bet: WireBet): PendingBet => ({
  id: bet.id,
  user: bet.user,
  items: [...bet.shown],
  ...(bet.itemCount > bet.shown.length && { itemsMore: bet.itemCount - bet.shown.length }),
  bank: toDollars(bet.stakeCents),
  autoWithdraw: autoWithdrawOf(bet),
  cap: bet.capHundredths / 100,
});

/**
 * Converts a bet of the open round or of the database to its wire format. The object is written out in full, because
 * spreading would take four to ten times as long for every bet of a burst.
 */
export const toCrashBet = (bet: WireBet): CrashBet => ({
  id: bet.id,
  user: bet.user,
  items: [...bet.shown],
  itemsMore: bet.itemCount - bet.shown.length,
  bank: toDollars(bet.stakeCents),
  autoWithdraw: autoWithdrawOf(bet),
  cap: bet.capHundredths / 100,
  value: toDollars(bet.stakeCents),
  multiplier: bet.multiplierHundredths === null ? null : bet.multiplierHundredths / 100,
  // A refunded stake was neither won nor lost.
  is_win: bet.status === 3 ? 0 : bet.status,
  win: bet.winCents === null ? null : toDollars(bet.winCents),
  winItem: bet.winItem,
  result: toDollars(bet.winCents ?? bet.stakeCents),
});
