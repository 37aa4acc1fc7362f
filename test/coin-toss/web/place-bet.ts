import { reloadInventory } from '../../../apps/web/src/entities/inventory/inventory-store.ts';
import { useSelection } from '../../../apps/web/src/entities/inventory/selection-store.ts';
import { requireSignIn } from '../../../apps/web/src/entities/session/session-store.ts';
import { notify, notifyError } from '../../../apps/web/src/lib/notices.ts';
import { byHttp, sendCommand } from '../../../apps/web/src/table-client/send-command.ts';
import type { BetAnswer } from '../contract.ts';
import type { Side } from '../rules/index.ts';
import { dispatch, tossStore } from './table.ts';

/**
 * Stakes the selected items on a side. The bet names its round, so it can be repeated with its key if no response
 * comes.
 */
export async function placeBet(side: Side): Promise<void> {
  if (!requireSignIn('play')) return;
  const { roundId } = tossStore.getState();
  const { selected, selectedCents, clear } = useSelection.getState();
  if (roundId === null || selected.length === 0) return;
  const outcome = await sendCommand<'bet', BetAnswer>(dispatch, {
    command: { kind: 'bet', targetId: null },
    attempt: byHttp('POST /api/coin-toss/setBet', {
      items: Object.fromEntries(selected.map((id) => [id, {}])),
      sum: selectedCents / 100,
      side,
      round: roundId,
    }),
    isStillMeant: () => tossStore.getState().roundId === roundId,
  });
  if (outcome.kind === 'answered') {
    const { answer } = outcome;
    dispatch({ type: 'betAnswered', answer });
    if (answer.status === 'success') clear();
    else notify({ type: 'error', message: answer.message, params: answer.params });
  } else if (outcome.kind !== 'cut') notifyError(outcome.error, 'coin_toss_api.busy');
  // Staked items leave the inventory. After a refusal its prices may have changed.
  void reloadInventory();
}
