import { Contradiction } from '../records.ts';
import type { MadeTransfer } from './transfers.ts';

/** A command, by the name under which its first response is kept. */
export type Scope = 'deposit' | 'withdraw' | 'cancel-withdraw' | 'take-skin' | 'deposit-skins' | 'promo' | 'receipt';

/** A command that was acknowledged with success. */
export interface Acknowledged {
  playerId: number;
  scope: Scope;
  key: string;
  /** Text of a promo code, or number of a receipt; null: another command. */
  about: string | null;
}

type WithdrawalStatus = 'moderation' | 'sending' | 'completed' | 'canceled';
type SkinStatus = 'sending' | 'completed' | 'canceled' | 'reversed';

/** True if the status `to` may be seen after `from`. A final status never changes, except by a reversed trade. */
const isLater = (from: WithdrawalStatus | SkinStatus, to: WithdrawalStatus | SkinStatus): boolean => {
  if (from === to || from === 'moderation') return true;
  return from === 'sending' ? to !== 'moderation' : from === 'completed' && to === 'reversed';
};

/** Records of everything that players and staff received about money and skins, across the restarts of the server. */
export class Told {
  readonly acknowledged: Acknowledged[] = [];
  /** Withdrawals that staff approved and rejected, and that their players canceled. */
  readonly approved = new Set<number>();
  readonly rejected = new Set<number>();
  readonly canceled = new Set<number>();
  readonly withdrawals = new Map<number, WithdrawalStatus>();
  readonly skinDeposits = new Map<number, SkinStatus>();
  /** Transfers from wallet to wallet by their receipts. */
  readonly transfers = new Map<string, MadeTransfer>();
  /** Number of cancellations that were refused because the payout was under way at that moment. */
  lateCancels = 0;
  repeats = 0;

  withdrawal({ id, status }: { id: number; status: WithdrawalStatus }): void {
    const before = this.withdrawals.get(id);
    if (before && !isLater(before, status))
      throw new Contradiction(`withdrawal ${id} was shown as ${before} and then as ${status}`);
    this.withdrawals.set(id, status);
  }

  skinDeposit({ id, status }: { id: number; status: SkinStatus }): void {
    const before = this.skinDeposits.get(id);
    if (before && !isLater(before, status))
      throw new Contradiction(`deposit of skins ${id} was shown as ${before} and then as ${status}`);
    this.skinDeposits.set(id, status);
  }
}
