import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { useConfig } from '../../../lib/config.ts';
import { notify, notifyError } from '../../../lib/notices.ts';
import { getToken } from '../../../lib/token.ts';
import { isAll } from '../../../entities/inventory/selection-state.ts';
import { nextStep, openNextStep } from '../../../entities/inventory/next-step.ts';
import { reloadInventory } from '../../../entities/inventory/inventory-store.ts';
import { useSelection } from '../../../entities/inventory/selection-store.ts';
import { getSession, requireSignIn } from '../../../entities/session/session-store.ts';
import { bySocket, type Outcome, sendCommand } from '../../../table-client/send-command.ts';
import type { CrashCommand } from '../state-types.ts';
import { dispatch, getCrash } from '../store.ts';
import type { BetAck, TakeAck } from '../wire.ts';
import { buttonOf, type StakeSituation } from './button.ts';
import { useStakeForm } from './form.ts';
import { limitsOf } from './limits.ts';

/** All that decides what the button is, as it stands now. */
export function currentSituation(): StakeSituation {
  const { items, selected, selectedCents, selectedItems } = useSelection.getState();
  const { multiplier, draft } = useStakeForm.getState();
  const { config, failed, maintenance } = useConfig.getState();
  const crash = getCrash();
  return {
    crash: {
      ...crash,
      maintenance: crash.maintenance || maintenance,
      // Without the config the address is unknown: there is no connection, and none on its way.
      connection: failed && crash.connection === 'connecting' ? 'offline' : crash.connection,
    },
    session: getSession().status,
    selectedCents,
    selectedCount: selectedItems.length,
    allSelected: isAll(items, selected, Date.now()),
    multiplier,
    editing: draft !== null,
    limits: limitsOf(config),
    next: nextStep(),
  };
}

/** Tells why a command failed; what came of one that was cut off is told when there is a connection again. */
function tellFailure(outcome: Exclude<Outcome<unknown>, { kind: 'answered' }>, otherwise: string): void {
  if (outcome.kind !== 'cut') notifyError(outcome.error, otherwise);
}

/** Stakes the selected items at the chosen multiplier. The state shows it at once, the answer settles it. */
async function placeBet(): Promise<void> {
  const { roundId } = getCrash();
  const { selected, selectedCents, clear } = useSelection.getState();
  const { multiplier } = useStakeForm.getState();
  const apiToken = getToken();
  if (roundId === null || apiToken === null) return;
  const outcome = await sendCommand<CrashCommand, BetAck>(dispatch, {
    command: { kind: 'bet', targetId: null },
    attempt: bySocket('newBet', {
      apiToken,
      items: Object.fromEntries(selected.map((id) => [id, {}])),
      sum: selectedCents / 100,
      autoWithdraw: multiplier ?? NO_AUTO_CASH_OUT,
      round: roundId,
    }),
  });
  if (outcome.kind !== 'answered') return tellFailure(outcome, 'crash_error.bet');
  const { answer: ack } = outcome;
  dispatch({ type: 'betAnswered', roundId, ack });
  if (ack.status === 'success') clear();
  else notify({ type: 'error', message: ack.message, params: ack.params });
  // Staked items leave the inventory; after a refusal its prices may be new.
  void reloadInventory();
}

/** Cashes out a bet that is to be cashed out by hand. Without a connection the cash-out is not sent, and the button says so. */
async function cashOutBet(betId: number): Promise<void> {
  const apiToken = getToken();
  if (apiToken === null) return;
  const outcome = await sendCommand<CrashCommand, TakeAck>(dispatch, {
    command: { kind: 'cashOut', targetId: betId },
    attempt: bySocket('take', { apiToken, id: betId }),
  });
  if (outcome.kind === 'unsent') return;
  if (outcome.kind !== 'answered') return tellFailure(outcome, 'crash_error.take');
  const { answer: ack } = outcome;
  dispatch({ type: 'cashOutAnswered', betId, ack });
  if (ack.status === 'error') notify({ type: 'error', message: ack.message, params: ack.params });
}

/** Presses the one big button, by hand or by the space bar: whatever it is at this moment. */
export function pressButton(): void {
  const button = buttonOf(currentSituation());
  if (button.kind === 'sign_in') requireSignIn('play');
  else if (button.kind === 'next') openNextStep(button.step);
  else if (button.kind === 'cashOut' && !button.pending) void cashOutBet(button.bet.id);
  else if (button.kind === 'bet' && button.obstacle === null) void placeBet();
}
