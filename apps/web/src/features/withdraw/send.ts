import type { WithdrawalSystem } from '@updraft/rules/withdrawals';
import { api, newIdempotencyKey } from '../../lib/api.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { reloadInventory } from '../inventory/query.ts';
import { useSelection } from '../inventory/selection.ts';
import { getSession } from '../session/store.ts';

/** What can be withdrawn now, in cents; null after having said that it is not known. */
export async function loadAvailable(): Promise<number | null> {
  try {
    return Math.round((await api('POST /api/user/getAvailableWithdraw')) * 100);
  } catch (error) {
    notifyError(error, 'withdrawal_error.load_available');
    return null;
  }
}

/** Asks for money for the selected items and says the answer. Whether it stands. */
export async function createWithdrawal({ system, wallet }: { system: WithdrawalSystem; wallet: string }): Promise<boolean> {
  const { selectedItems, selectedCents, clear } = useSelection.getState();
  const items = Object.fromEntries(selectedItems.map(({ myId }) => [String(myId), {}]));
  try {
    const answer = await api('POST /api/user/createWithdraw', { sum: selectedCents / 100, wallet, system, items }, { idempotencyKey: newIdempotencyKey() });
    if (answer.balance !== undefined) getSession().setBalance(answer.balance);
    notify({ type: answer.status, message: answer.message, params: answer.params });
    if (answer.status === 'success') clear();
    return answer.status === 'success';
  } catch (error) {
    notifyError(error, 'withdrawal_error.send_new');
    return false;
  } finally {
    await reloadInventory();
  }
}
