/** Starts the app: provides the steps whose order is in `start.ts`. */
import { create } from 'zustand';
import { loadCreators } from '../features/creators/creators-store.ts';
import { clearInventory, loadInventory } from '../entities/inventory/inventory-store.ts';
import { useSession } from '../entities/session/session-store.ts';
import { api, ApiError } from '../lib/api.ts';
import { useConfig } from '../lib/config.ts';
import { closeModal } from '../lib/modals.ts';
import { dismissNotices, notify } from '../lib/notices.ts';
import { usePopups } from '../lib/popups.ts';
import { connectSocket, preloadSocket, setSocketToken } from '../lib/socket.ts';
import { getToken, storeToken } from '../lib/token.ts';
import { whenSettled } from '../lib/when-settled.ts';
import { hasFailed, retryStart } from './retry-start.ts';
import { tellMaintenance } from './maintenance.ts';
import { missedEvents } from './missed-events.ts';
import { pageStart } from './page-start.ts';
import { reloadOwn } from './reload-own.ts';
import { resumeStakedGames } from './staked-games.ts';
import { startApp, type StartResult } from './start.ts';

interface Boot {
  /** Result of the last start; null while it is under way. */
  result: StartResult | null;
}

/** State of the start, by which `server-events.ts` repeats a failed one. */
export const useBoot = create<Boot>()(() => ({ result: null }));

/** Detects events that the app's start has missed, and then loads the player's data again. */
export const missed = missedEvents(reloadOwn);

let run = 0;

/** Repeats a failed start. The screen changes only when a repeat succeeds. */
const retry = retryStart(() => void boot({ quiet: true }));

/** Starts the app, or starts it again after sign-in, sign-out or a failure. */
export async function boot({ quiet = false } = {}): Promise<void> {
  run += 1;
  const mine = run;
  retry.began();
  useBoot.setState({ result: null });
  // The config contains the address of the socket. It is requested now and awaited later.
  const config = api('POST /api/getConfig');
  preloadSocket();
  const { setConfig, setFailed } = useConfig.getState();
  if (!quiet) {
    setFailed(false);
    useSession.getState().setUnreachable(false);
  }
  config.then(({ realtime }) => connectSocket(realtime)).catch(() => setFailed(true));
  const { becomePlayer, becomeVisitor } = useSession.getState();
  const result = await startApp({
    ...pageStart(location.pathname),
    storedToken: getToken,
    setToken: setSocketToken,
    loadUser: () => api('POST /api/user/get'),
    becomePlayer: (user) => {
      becomePlayer(user);
      missed.loaded(user.events);
    },
    becomeVisitor,
    loadInventory,
    loadConfig: async () => setConfig(await config),
    loadCreators,
    logOut: forgetPlayer,
    notifyError: (message) =>
      message !== 'app_error.load' ? notify({ type: 'error', message }) : quiet || notifyLoadError(),
    isStale: () => mine !== run,
  });
  if (mine !== run) return;
  useBoot.setState({ result });
  useSession.getState().setUnreachable(result.auth === 'failed');
  if (!hasFailed(result)) dismissNotices(START);
  retry.ended(result);
  // The code for the return from a payment is fetched only for players who come from the checkout.
  if (new URLSearchParams(location.search).has('deposit'))
    void import('./deposit-return.ts').then(
      ({ tellDepositOutcome }) => tellDepositOutcome(),
      () => undefined,
    );
  if (useConfig.getState().maintenance) tellMaintenance();
  if (result.auth !== 'player') return;
  resumeStakedGames();
  whenSettled(
    () =>
      void import('./referral.ts').then(
        ({ sendReferralCode }) => sendReferralCode(),
        () => undefined,
      ),
  );
}

/** Subject of the notice of a failed start, which a successful start closes. */
const START = 'start';

/** Shows the notice of a failed start. It stays until it is pressed or a later start succeeds. */
function notifyLoadError(): void {
  notify({
    type: 'error',
    message: 'app_error.load',
    actionKey: 'app.retry',
    onAction: () => void boot(),
    about: START,
    durationMs: Infinity,
  });
}

/** Removes the token from this browser, and the player's data from this page. */
function forgetPlayer(): void {
  storeToken(null);
  setSocketToken(null);
  missed.forget();
  clearInventory();
  usePopups.getState().close();
  closeModal();
  useSession.getState().reset();
}

/** Stores the token of a finished sign-in and loads the app again. */
export async function signIn(token: string): Promise<void> {
  closeModal();
  storeToken(token);
  await boot();
}

/** Ends the session in this browser and on the server. */
export async function logOut(): Promise<void> {
  const ended = api('POST /api/auth/logout');
  forgetPlayer();
  const [answer] = await Promise.allSettled([ended, boot()]);
  // If the server has ended the session already, the sign-out has succeeded.
  const failed = answer.status === 'rejected' && !(answer.reason instanceof ApiError && answer.reason.status === 401);
  if (failed) notify({ type: 'error', message: 'user_error.logout' });
}

/** Reasons for an end of the session that the player has requested, shown as a success. */
const WISHED = ['user_api.signed_out_everywhere', 'user_api.erased'];

/** Handles the end of the session on the server: removes the player's data, shows the reason, and starts again. */
export async function endSession(message: string): Promise<void> {
  if (getToken() === null) return;
  forgetPlayer();
  notify({ type: WISHED.includes(message) ? 'success' : 'error', message });
  await boot();
}
