import { api, newIdempotencyKey } from '../../lib/api.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { getSession } from '../session/store.ts';
import { reloadInventory } from './query.ts';
import { useSelection } from './selection.ts';
import { useTrades } from './trades.ts';

/** CooperativeScheduler the selected items into balance. */
export async function sellSelected(): Promise<void> {
  const { selectedItems, selectedCents, clear } = useSelection.getState();
  if (useTrades.getState().selling || selectedItems.length === 0) return;
  useTrades.setState({ selling: true });
  try {
    const answer = await api(
      'POST /api/user/sell',
      { sell: selectedItems.map(({ myId }) => myId), give: selectedCents / 100 },
      { idempotencyKey: newIdempotencyKey() },
    );
    if (answer.balance !== undefined) getSession().setBalance(answer.balance);
    if (answer.success) clear();
    notify({ type: answer.success ? 'success' : 'error', message: answer.message, params: answer.params });
  } catch (error) {
    notifyError(error, 'inventory_error.sell');
  } finally {
    await reloadInventory();
    useTrades.setState({ selling: false });
  }
}
