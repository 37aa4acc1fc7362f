import { APP_ID } from '@updraft/contract/constants';
import { reloadInventory } from '../../../entities/inventory/inventory-store.ts';
import { getSession } from '../../../entities/session/session-store.ts';
import { api, newIdempotencyKey } from '../../../lib/api.ts';
import { sumCents } from '../../../lib/cents.ts';
import { loadPageTexts } from '../../../lib/i18n.ts';
import { notify, notifyError } from '../../../lib/notices.ts';
import { forSale } from './state.ts';
import { dispatch, getOpening } from './store.ts';

/** Last attempted sale. A repeat with the same items uses the same key. */
let last: { ids: string; key: string } | null = null;

const keyOf = (ids: readonly number[]): string => {
  const text = ids.join();
  if (last?.ids !== text) last = { ids: text, key: newIdempotencyKey() };
  return last.key;
};

/**
 * Sells the chosen items of the result for balance. If none is chosen, sells all remaining items.
 */
export async function sellWon(): Promise<void> {
  const state = getOpening();
  if (state.kind !== 'shown' || state.isSelling) return;
  const items = forSale(state);
  if (items.length === 0) return;
  const ids = items.map(({ myId }) => myId);
  dispatch({ type: 'selling' });
  try {
    const [answer] = await Promise.all([
      api('POST /api/user/sell', { sell: ids, give: sumCents(items) / 100 }, { idempotencyKey: keyOf(ids) }),
      // The texts of the response belong to the storehouse.
      loadPageTexts('storehouse'),
    ]);
    if (answer.balance !== undefined) getSession().setBalance(answer.balance);
    dispatch(answer.success ? { type: 'sold', ids } : { type: 'saleFailed' });
    // A refusal is final for its key. The next try is a new command at current prices.
    if (!answer.success) last = null;
    if (answer.message === 'storehouse_api.worth_changed') await reprice();
    notify({ type: answer.success ? 'success' : 'error', message: answer.message, params: answer.params });
  } catch (error) {
    dispatch({ type: 'saleFailed' });
    notifyError(error, 'cases_error.sell');
  } finally {
    void reloadInventory();
  }
}

async function reprice(): Promise<void> {
  const { inventory } = await api('POST /api/user/getInventory', { appId: APP_ID });
  dispatch({ type: 'repriced', items: inventory });
}
