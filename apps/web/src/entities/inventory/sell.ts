import type { InventoryItem } from '@updraft/contract';
import { api, newIdempotencyKey } from '../../lib/api.ts';
import { sumCents } from '../../lib/cents.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { getSession } from '../session/session-store.ts';
import { useExchangeProgress } from './exchange-progress.ts';
import { reloadInventory } from './inventory-store.ts';
import { useSelection } from './selection-store.ts';

/** Sells items for balance. */
export async function sell(items: readonly InventoryItem[]): Promise<void> {
  if (useExchangeProgress.getState().selling || items.length === 0) return;
  useExchangeProgress.setState({ selling: true });
  const sold = items.map(({ myId }) => myId);
  try {
    const answer = await api(
      'POST /api/user/sell',
      { sell: sold, give: sumCents(items) / 100 },
      { idempotencyKey: newIdempotencyKey() },
    );
    if (answer.balance !== undefined) getSession().setBalance(answer.balance);
    if (answer.success) useSelection.getState().release(sold);
    notify({ type: answer.success ? 'success' : 'error', message: answer.message, params: answer.params });
  } catch (error) {
    notifyError(error, 'inventory_error.sell');
  } finally {
    await reloadInventory();
    useExchangeProgress.setState({ selling: false });
  }
}
