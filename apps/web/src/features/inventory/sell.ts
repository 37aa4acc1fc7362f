import { api, newIdempotencyKey } from '../../lib/api.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { getSession } from '../../entities/session/session-store.ts';
import { reloadInventory } from '../../entities/inventory/inventory-store.ts';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { useExchangeProgress } from '../../entities/inventory/exchange-progress.ts';

/** Sells the selected items into balance. */
export async function sellSelected(): Promise<void> {
  const { selectedItems, selectedCents, release } = useSelection.getState();
  if (useExchangeProgress.getState().selling || selectedItems.length === 0) return;
  useExchangeProgress.setState({ selling: true });
  const sold = selectedItems.map(({ myId }) => myId);
  try {
    const answer = await api(
      'POST /api/user/sell',
      { sell: sold, give: selectedCents / 100 },
      { idempotencyKey: newIdempotencyKey() },
    );
    if (answer.balance !== undefined) getSession().setBalance(answer.balance);
    if (answer.success) release(sold);
    notify({ type: answer.success ? 'success' : 'error', message: answer.message, params: answer.params });
  } catch (error) {
    notifyError(error, 'inventory_error.sell');
  } finally {
    await reloadInventory();
    useExchangeProgress.setState({ selling: false });
  }
}
