import { api, newIdempotencyKey } from '../../lib/api.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { reloadInventory } from '../inventory/query.ts';
import { useSelection } from '../inventory/selection.ts';
import { toCents } from '../inventory/selection-state.ts';
import { useTrades } from '../inventory/trades.ts';
import { getSession } from '../session/store.ts';
import { knownEntries, reloadStorehouse } from './query.ts';
import { useStorehouse } from './store.ts';
import { canAccept, exchangeTotals } from './storehouse-state.ts';

/** Exchanges the selected own items and the balance for the chosen storehouse items: all or nothing. */
export async function acceptExchange(): Promise<void> {
  const { chosen, clearChosen } = useStorehouse.getState();
  const { selectedItems, selectedCents, clear } = useSelection.getState();
  const { status, user, setBalance } = getSession();
  if (!canAccept({ isPlayer: status === 'player', chosenCount: chosen.length, buying: useTrades.getState().buying })) return;
  let said: readonly { id: number; price: number }[] = [];
  const totals = exchangeTotals({ itemsCents: selectedCents, chosen, balanceCents: toCents(user?.balance ?? 0) });
  useTrades.setState({ buying: true });
  try {
    const answer = await api(
      'POST /api/user/buy',
      { buy: chosen.map(({ id }) => id), sell: selectedItems.map(({ myId }) => myId), give: totals.itemsCents / 100, get: totals.getCents / 100 },
      { idempotencyKey: newIdempotencyKey() },
    );
    if (answer.balance !== undefined) setBalance(answer.balance);
    if (answer.success) {
      clear();
      clearChosen();
    }
    // What was chosen stays chosen, at the prices of now: the totals show what would be accepted.
    said = answer.prices ?? [];
    useStorehouse.getState().reprice(said);
    notify({ type: answer.success ? 'success' : 'error', message: answer.message, params: answer.params });
  } catch (error) {
    notifyError(error, 'storehouse_error.buy');
  } finally {
    // Also after a refusal: whatever was out of date (prices, stock, own items) is then shown as it is.
    await Promise.all([reloadInventory(), reloadStorehouse()]);
    // An entry that the reloaded list does not show may still carry an old price: it has to be chosen anew.
    const { chosen: left, keepOnly } = useStorehouse.getState();
    if (left.length > 0) keepOnly([...knownEntries(), ...said]);
    useTrades.setState({ buying: false });
  }
}
