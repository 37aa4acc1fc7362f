import type { CashbackConditions } from '@updraft/rules/cashback';

/** A player's cashback as they see it. */
export interface CashbackShown {
  cashbackCents: number;
  conditions: CashbackConditions;
  /** Time from which it can be taken again, epoch ms; null: now. */
  nextAtMs: number | null;
}
