import type { Withdrawal } from '@updraft/contract';
import { command } from '../../lib/command.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { reloadInventory } from '../../entities/inventory/inventory-store.ts';
import { reloadProfile } from './query.ts';

/** Cancels a withdrawal and shows the response. */
export async function cancelWithdrawal({ id, type }: Pick<Withdrawal, 'id' | 'type'>): Promise<void> {
  try {
    const answer = await command('POST /api/user/cancelWithdraw', { id, type });
    notify({ type: answer.type, message: answer.message });
  } catch (error) {
    notifyError(error, 'user_error.send_cancel_withdrawal');
  } finally {
    await Promise.all([reloadProfile(), reloadInventory()]);
  }
}
