import type { CallOutput, InventoryItem } from '@updraft/contract';
import { sumCents } from '../../lib/cents.ts';
import { command } from '../../lib/command.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { getSession } from '../session/session-store.ts';
import { useExchangeProgress } from './exchange-progress.ts';
import { reloadInventory } from './inventory-store.ts';
import { useSelection } from './selection-store.ts';

export type SaleAnswer = CallOutput<'POST /api/user/sell'>;

/**
 * Sells items into balance at the prices shown; a notice states the outcome. Returns the server's response. Null: the
 * call failed, there are no items, or another sale is under way.
 */
export async function sell(items: readonly InventoryItem[]): Promise<SaleAnswer | null> {
  if (useExchangeProgress.getState().selling || items.length === 0) return null;
  useExchangeProgress.setState({ selling: true });
  const sold = items.map(({ myId }) => myId);
  try {
    const answer = await command('POST /api/user/sell', { sell: sold, give: sumCents(items) / 100 });
    if (answer.balance !== undefined) getSession().setBalance(answer.balance);
    if (answer.success) useSelection.getState().release(sold);
    notify({ type: answer.success ? 'success' : 'error', message: answer.message, params: answer.params });
    return answer;
  } catch (error) {
    notifyError(error, 'inventory_error.sell');
    return null;
  } finally {
    await reloadInventory();
    useExchangeProgress.setState({ selling: false });
  }
}
