import { usePopups } from '../../lib/popups.ts';
import { reloadInventory } from '../../entities/inventory/inventory-store.ts';
import { sendExchange } from '../../entities/inventory/send-exchange.ts';
import { useSelection } from '../../entities/inventory/selection-store.ts';
import { toCents } from '../../lib/cents.ts';
import { useExchangeProgress } from '../../entities/inventory/exchange-progress.ts';
import { getSession } from '../../entities/session/session-store.ts';
import { knownEntries, reloadStorehouse } from './query.ts';
import { useStorehouse } from './store.ts';
import { canAccept, exchangeTotals } from './storehouse-state.ts';

/** Exchanges the selected own items and the balance for the chosen storehouse items: all or nothing. */
export async function acceptExchange(): Promise<void> {
  const { chosen, clearChosen } = useStorehouse.getState();
  const { selectedItems, selectedCents } = useSelection.getState();
  const { status, user } = getSession();
  if (
    !canAccept({
      isPlayer: status === 'player',
      chosenCount: chosen.length,
      buying: useExchangeProgress.getState().buying,
    })
  )
    return;
  const totals = exchangeTotals({ itemsCents: selectedCents, chosen, balanceCents: toCents(user?.balance ?? 0) });
  useExchangeProgress.setState({ buying: true });
  const { isDone, isGone, prices } = await sendExchange({
    buy: chosen.map(({ id }) => id),
    sell: selectedItems.map(({ myId }) => myId),
    giveCents: totals.itemsCents,
    getCents: totals.getCents,
  });
  if (isDone) clearChosen();
  // The choice stays, at current prices: the totals show what would be accepted.
  useStorehouse.getState().reprice(prices);
  // Also after a refusal: whatever was out of date (prices, stock, own items) is then shown as it is.
  await Promise.all([reloadInventory(), reloadStorehouse()]);
  // The answer does not say which one: what the reloaded list does not show has to be chosen anew.
  if (isGone) useStorehouse.getState().keepOnly(knownEntries());
  useExchangeProgress.setState({ buying: false });
  // A player who was led here goes on to the bet with what was bought.
  if (isDone && usePopups.getState().guided) {
    useSelection.getState().selectArrived();
    usePopups.getState().close('storehouse');
  }
}
