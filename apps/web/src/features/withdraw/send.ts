import type { CallOutput } from '@updraft/contract';
import type { WithdrawalSystem } from '@updraft/rules/withdrawals';
import { api } from '../../lib/api.ts';
import { command, isRefusal } from '../../lib/command.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { reloadInventory } from '../../entities/inventory/inventory-store.ts';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { toCents } from '../../lib/cents.ts';
import { getSession } from '../../entities/session/session-store.ts';

/** Withdrawals that the server allows the player now: the sum, and the obstacles to money and to skins. */
export interface Standing extends CallOutput<'POST /api/user/getWithdrawStanding'> {
  availableCents: number;
}

/** Loads the sum that can be withdrawn now, and the obstacles. @throws ApiError */
export async function askStanding(): Promise<Standing> {
  const [available, standing] = await Promise.all([
    api('POST /api/user/getAvailableWithdraw'),
    api('POST /api/user/getWithdrawStanding'),
  ]);
  return { ...standing, availableCents: toCents(available) };
}

/** Loads the standing as `askStanding` does; null: the load failed, and a notice has said so. */
export async function loadStanding(): Promise<Standing | null> {
  try {
    return await askStanding();
  } catch (error) {
    notifyError(error, 'withdrawal_error.load_available');
    return null;
  }
}

/** Requests money for the selected items and shows the response. Returns false if the outcome is unknown. */
export async function createWithdrawal({
  system,
  wallet,
}: {
  system: WithdrawalSystem;
  wallet: string;
}): Promise<boolean> {
  const { selectedItems, selectedCents, release } = useSelection.getState();
  const items = Object.fromEntries(selectedItems.map(({ myId }) => [String(myId), {}]));
  try {
    const answer = await command('POST /api/user/createWithdraw', { sum: selectedCents / 100, wallet, system, items });
    if (answer.balance !== undefined) getSession().setBalance(answer.balance);
    notify({ type: answer.status, message: answer.message, params: answer.params });
    if (answer.status === 'success') release(selectedItems.map(({ myId }) => myId));
    return true;
  } catch (error) {
    notifyError(error, 'withdrawal_error.send_new');
    return isRefusal(error);
  } finally {
    await reloadInventory();
  }
}
