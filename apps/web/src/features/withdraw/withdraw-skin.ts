import { command } from '../../lib/command.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { reloadInventory } from '../../entities/inventory/inventory-store.ts';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { reloadTrades } from '../../entities/trade/trade-query.ts';

/** Withdraws the selected skin by a trade and shows the response. Returns true if the trade offer will be sent. */
export async function withdrawSelectedSkin(): Promise<boolean> {
  const { selectedItems, release } = useSelection.getState();
  const items = Object.fromEntries(selectedItems.map(({ myId }) => [String(myId), {}]));
  try {
    const answer = await command('POST /api/withdraws/send', { items });
    notify({ type: answer.status, message: answer.message, params: answer.params });
    if (answer.status === 'success') release(selectedItems.map(({ myId }) => myId));
    return answer.status === 'success';
  } catch (error) {
    notifyError(error, 'withdrawal_error.take');
    return false;
  } finally {
    await Promise.all([reloadInventory(), reloadTrades()]);
  }
}
