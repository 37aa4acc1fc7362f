import type { Withdrawal } from '@updraft/contract';
import { api, newIdempotencyKey } from '../../lib/api.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { reloadInventory } from '../../entities/inventory/inventory-store.ts';
import { reloadProfile } from './query.ts';

/** Cancels a withdrawal and shows the answer. */
export async function cancelWithdrawal({ id, type }: Pick<Withdrawal, 'id' | 'type'>): Promise<void> {
  try {
    const answer = await api('POST /api/user/cancelWithdraw', { id, type }, { idempotencyKey: newIdempotencyKey() });
    notify({ type: answer.type, message: answer.message });
  } catch (error) {
    notifyError(error, 'user_error.send_cancel_withdrawal');
  } finally {
    await Promise.all([reloadProfile(), reloadInventory()]);
  }
}

/** Uses a promo code and shows the answer. Returns whether it was used. */
export async function applyPromocode(promocode: string): Promise<boolean> {
  try {
    const { status, message, params } = await api(
      'POST /api/user/usePromo',
      { promocode: promocode.trim() },
      { idempotencyKey: newIdempotencyKey() },
    );
    notify({ type: status, message, params });
    return status === 'success';
  } catch (error) {
    notifyError(error, 'user_error.send_promocode');
    return false;
  }
}
