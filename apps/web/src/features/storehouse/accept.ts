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

/** Exchanges the selected own items and the balance for the chosen storehouse items. The exchange is all or nothing. */
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
  // The choice stays after a refusal, at current prices, so the totals show the sums that the server would accept.
  useStorehouse.getState().reprice(prices);
  // Runs after a refusal too, because it reloads outdated prices, stock or own items.
  await Promise.all([reloadInventory(), reloadStorehouse()]);
  // The response does not name the missing entry. So entries that the reloaded list lacks are removed from the choice.
  if (isGone) useStorehouse.getState().keepOnly(knownEntries());
  useExchangeProgress.setState({ buying: false });
  // If the storehouse was opened as the player's next step, selects the bought items and closes it.
  if (isDone && usePopups.getState().guided) {
    useSelection.getState().selectArrived();
    usePopups.getState().close('storehouse');
  }
}
