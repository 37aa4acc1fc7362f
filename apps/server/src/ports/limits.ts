import type { Query } from '../db/db.ts';
import type { Refusal } from '../lib/result.ts';
import type { MaybeLimited } from '../stakes/ports.ts';

/** Port of limits for deposits and bonuses. */
export interface MoneyLimits {
  /**
   * Returns the refusal of a deposit of this sum; null: the deposit may begin. Open invoices and offers for skins
   * count. Call under the player's lock. [LI-2, LI-7]
   */
  refuseDeposit(query: Query, deposit: { player: MaybeLimited; cents: number }): Promise<Refusal | null>;
  /** Returns the reason not to credit received money; null: none. Call under the player's lock. [LI-12] */
  refuseCredit(
    query: Query,
    deposit: { player: MaybeLimited; cents: number },
  ): Promise<'on_break' | 'above_limit' | null>;
  /** Returns the refusal of a bonus; null: none. A caller that gives the bonus holds the player's lock. [LI-7] */
  refuseBonus(query: Query, player: MaybeLimited): Promise<Refusal | null>;
}
