import { MANUAL_STOP } from '@updraft/contract/constants';
import { ApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { useConfig } from '../../../lib/config.ts';
import { notify, notifyError } from '../../../lib/notices.ts';
import { CUT, request, UNSENT } from '../../../lib/socket.ts';
import { getToken } from '../../../lib/token.ts';
import { isAll } from '../../../entities/inventory/selection-state.ts';
import { nextStep, takeStep } from '../../../entities/inventory/next-step.ts';
import { reloadInventory } from '../../../entities/inventory/inventory-store.ts';
import { useSelection } from '../../../entities/inventory/selection-store.ts';
import { getSession, requireSignIn } from '../../../entities/session/session-store.ts';
import { dispatch, getCrash } from '../store.ts';
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

/** After so long without an answer the button says that it waits for one. */
const ANSWER_LATE_MS = 1900;

/** Waits for the answer to a command, and says when it has become late. */
async function answered<T>(sent: Promise<T>): Promise<T> {
  const timer = setTimeout(() => dispatch({ type: 'answerLate' }), ANSWER_LATE_MS);
  try {
    return await sent;
  } finally {
    clearTimeout(timer);
  }
}

const failedWith = (error: unknown, key: string): boolean => error instanceof ApiError && error.message === key;

/** The outcome of a command that was cut off is shown when there is a connection again. */
function tellFailure(error: unknown, otherwise: string): void {
  dispatch({ type: 'requestLost' });
  if (!failedWith(error, CUT)) notifyError(error, otherwise);
}

/** Stakes the selected items at the chosen multiplier. The state shows it at once, the answer settles it. */
async function placeBet(): Promise<void> {
  const { roundId } = getCrash();
  const { selected, selectedCents, clear } = useSelection.getState();
  const { multiplier } = useStakeForm.getState();
  const apiToken = getToken();
  if (roundId === null || apiToken === null) return;
  dispatch({ type: 'betSent' });
  try {
    const ack = await answered(
      request('newBet', {
        apiToken,
        items: Object.fromEntries(selected.map((id) => [id, {}])),
        sum: selectedCents / 100,
        autoWithdraw: multiplier ?? MANUAL_STOP,
        round: roundId,
        key: newIdempotencyKey(),
      }),
    );
    dispatch({ type: 'betAnswered', roundId, ack });
    if (ack.status === 'success') clear();
    else notify({ type: 'error', message: ack.message, params: ack.params });
    // Staked items leave the inventory; after a refusal its prices may be new.
    void reloadInventory();
  } catch (error) {
    tellFailure(error, 'crash_error.bet');
  }
}

/** Cashes out a bet that is to be cashed out by hand. Without a connection the cash-out is not sent, and the button says so. */
async function cashOutBet(betId: number): Promise<void> {
  const apiToken = getToken();
  if (apiToken === null) return;
  dispatch({ type: 'cashOutSent', betId });
  try {
    const ack = await answered(request('take', { apiToken, id: betId, key: newIdempotencyKey() }));
    dispatch({ type: 'cashOutAnswered', betId, ack });
    if (ack.status === 'error') notify({ type: 'error', message: ack.message, params: ack.params });
  } catch (error) {
    if (failedWith(error, UNSENT)) dispatch({ type: 'cashOutUnsent', betId });
    else tellFailure(error, 'crash_error.take');
  }
}

/** Presses the one big button, by hand or by the space bar: whatever it is at this moment. */
export function pressButton(): void {
  const button = buttonOf(currentSituation());
  if (button.kind === 'sign_in') requireSignIn('play');
  else if (button.kind === 'next') takeStep(button.step);
  else if (button.kind === 'cashOut' && !button.pending) void cashOutBet(button.bet.id);
  else if (button.kind === 'bet' && button.obstacle === null) void placeBet();
}
