import type { CashbackConditions } from '@updraft/rules/cashback';

/** A player's cashback, as the player sees it. */
export interface CashbackShown {
  cashbackCents: number;
  conditions: CashbackConditions;
  /** Time from which the cashback can be taken again, epoch ms; null: now. */
  nextAtMs: number | null;
}
