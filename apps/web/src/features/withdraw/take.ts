import { api, newIdempotencyKey } from '../../lib/api.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { reloadInventory } from '../inventory/query.ts';
import { useSelection } from '../inventory/selection.ts';

/** Takes the selected skin by a trade and says the answer. */
export async function takeSelected(): Promise<void> {
  const { selectedItems, clear } = useSelection.getState();
  const items = Object.fromEntries(selectedItems.map(({ myId }) => [String(myId), {}]));
  try {
    const answer = await api('POST /api/withdraws/send', { items }, { idempotencyKey: newIdempotencyKey() });
    notify({ type: answer.status, message: answer.message, params: answer.params });
    if (answer.status === 'success') clear();
  } catch (error) {
    notifyError(error, 'withdrawal_error.send_new');
  } finally {
    await reloadInventory();
  }
}
