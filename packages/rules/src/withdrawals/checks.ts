// PURE. Conditions of withdrawals, and the order of refusals: rules WD-2 and WD-10 … WD-16 of SPEC.md.
import { type Cents, cents } from '../money/index.ts';
import type { WithdrawalLimits } from './money.ts';

export interface Withdrawer {
  isBlocked: boolean;
  hasTradeLink: boolean;
  /** Sum of all deposits, in money and skins. */
  depositedCents: number;
  hasOpenWithdrawal: boolean;
  /** Sum that can be withdrawn by the wagering rules. */
  availableCents: number;
  /** Sums of money withdrawals of the last 24 hours, without canceled ones. */
  withdrawnTodayCents: number;
}

export type WithdrawalRefusal =
  | {
      reason: 'blocked' | 'no_trade_link' | 'no_deposit' | 'one_item' | 'in_progress' | 'not_on_market' | 'daily_limit';
    }
  | { reason: 'bet_more'; availableCents: number }
  | { reason: 'deposit_more'; missingCents: number }
  | { reason: 'min_sum'; minCents: number };

/** Returns the deposit still required before a skin of this price can be taken; rounded up. [WD-13] */
export const missingDeposit = ({
  priceCents,
  depositedCents,
  depositPercent,
}: {
  priceCents: number;
  depositedCents: number;
  depositPercent: number;
}): Cents => cents(Math.max(0, Math.ceil((priceCents * Math.round(depositPercent * 100)) / 10_000) - depositedCents));

export interface SkinToTake {
  itemCount: number;
  priceCents: number;
  isOnMarket: boolean;
}

/** Returns the first rule that refuses the withdrawal of a skin; null: none. [WD-15] */
export const refuseTake = (
  player: Withdrawer,
  skin: SkinToTake,
  limits: WithdrawalLimits,
): WithdrawalRefusal | null => {
  if (player.isBlocked) return { reason: 'blocked' };
  if (!player.hasTradeLink) return { reason: 'no_trade_link' };
  if (player.depositedCents <= 0) return { reason: 'no_deposit' };
  if (skin.itemCount !== 1) return { reason: 'one_item' };
  if (player.hasOpenWithdrawal) return { reason: 'in_progress' };
  if (skin.priceCents > player.availableCents) return { reason: 'bet_more', availableCents: player.availableCents };
  const missingCents = missingDeposit({
    priceCents: skin.priceCents,
    depositedCents: player.depositedCents,
    depositPercent: limits.depositPercent,
  });
  if (missingCents > 0) return { reason: 'deposit_more', missingCents };
  return skin.isOnMarket ? null : { reason: 'not_on_market' };
};

/**
 * Returns the reason that a player cannot withdraw any money; null: none. This check comes before those of the sum.
 * [WD-15]
 */
export const refuseAnyMoney = (player: Pick<Withdrawer, 'isBlocked' | 'depositedCents'>): WithdrawalRefusal | null => {
  if (player.isBlocked) return { reason: 'blocked' };
  return player.depositedCents <= 0 ? { reason: 'no_deposit' } : null;
};

/** Returns the first rule that refuses a withdrawal of money; null: none. [WD-2, WD-15] */
export const refuseMoney = (
  player: Withdrawer,
  sumCents: number,
  limits: WithdrawalLimits,
): WithdrawalRefusal | null => {
  const refusal = refuseAnyMoney(player);
  if (refusal) return refusal;
  if (sumCents > player.availableCents) return { reason: 'bet_more', availableCents: player.availableCents };
  if (sumCents < limits.minCents) return { reason: 'min_sum', minCents: limits.minCents };
  return player.withdrawnTodayCents + sumCents > limits.dailyCents ? { reason: 'daily_limit' } : null;
};

/** Reason that no withdrawal of money, or of a skin, is possible; null: some are possible. */
export interface WithdrawalStanding {
  money: WithdrawalRefusal | null;
  skins: WithdrawalRefusal | null;
}

/**
 * Returns the refusals of the smallest possible withdrawals. The refusal `bet_more` of a player without wagering left
 * becomes `min_sum` for money, and null for skins. [WD-16]
 */
export const standingOf = (
  player: Withdrawer & { toStakeCents: number },
  limits: WithdrawalLimits,
): WithdrawalStanding => {
  const money = refuseMoney(player, limits.minCents, limits);
  const skins = refuseTake(player, { itemCount: 1, priceCents: 1, isOnMarket: true }, limits);
  const waitsForStakes = player.toStakeCents > 0;
  return {
    money: money?.reason === 'bet_more' && !waitsForStakes ? { reason: 'min_sum', minCents: limits.minCents } : money,
    skins: skins?.reason === 'bet_more' && !waitsForStakes ? null : skins,
  };
};
