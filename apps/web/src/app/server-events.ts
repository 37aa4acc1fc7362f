/** Events of the server outside the games, such as about the balance, the inventory and the end of a session. */
import { reloadInventory } from '../entities/inventory/inventory-store.ts';
import { useSession } from '../entities/session/session-store.ts';
import { coalesced, spread } from '../lib/coalesce.ts';
import { SYSTEM_USER_ID } from '@updraft/contract/constants';
import { onChunkFailure } from '../lib/chunks.tsx';
import { notify, useNoticeQueue } from '../lib/notices.ts';
import { connection, onReconnect, onServer, onSignedIn } from '../lib/socket.ts';
import { api, onUnauthorized } from '../lib/api.ts';
import { useConfig } from '../lib/config.ts';
import { listenToBonus } from '../features/hourly/bonus-store.ts';
import type * as Notices from './elsewhere-notices.ts';
import { boot, endSession, missed, useBoot } from './boot.ts';
import { reloadOwn, reloadPlayer } from './reload-own.ts';
import { hasFailed } from './retry-start.ts';
import { listenToMaintenance } from './maintenance.ts';
import { notifyWithTexts } from './notify-with-texts.ts';

const BURST_MS = 700;
/** Time over which pages spread their requests after an event that all of them receive, ms. */
const SPREAD_MS = 3000;

/** Events that change the response of `user/get`, or the inventory. */
const OWN_EVENTS = ['updateWagering', 'updateBalance', 'updateCashback', 'updateInventory', 'notification'] as const;

/** Shows a notice whose code is fetched now. If the fetch fails, the notification still contains the text. */
const withNotices = (show: (notices: typeof Notices) => unknown): void =>
  void import('./elsewhere-notices.ts').then(show, () => undefined);

/** Subscribes to the events. Must be called once, when the app starts. */
export function listenToServer(): void {
  const session = useSession.getState();
  for (const event of OWN_EVENTS) onServer(event, missed.heard);
  onServer('updateWagering', (wagering) => session.setWagering(wagering));
  onServer('updateBalance', ({ balance }) => session.setBalance(balance));
  onServer('updateCashback', ({ cashback }) => session.setCashback(cashback));
  // Hundreds of prices change at once, so a burst of these events causes two reloads at most.
  onServer(
    'updateInventory',
    coalesced(() => void reloadInventory(), BURST_MS),
  );
  // A system message may announce a prize in items. Clients spread their requests for the inventory over time.
  const reloadSoon = spread(() => void reloadInventory(), SPREAD_MS);
  onServer('newMessage', ({ messages }) => {
    if (messages.some(({ user }) => user.id === SYSTEM_USER_ID) && useSession.getState().status === 'player')
      reloadSoon();
  });
  onServer('notification', (notification) => {
    session.addNotification(notification);
    // Most notifications concern money in and out. No event carries the net position, so the player is loaded again.
    refreshPlayer();
    if (notification.about?.kind === 'battle') withNotices(({ notifyBattle }) => notifyBattle(notification));
  });
  onServer('giveawayWon', (won) => withNotices(({ notifyPrize }) => notifyPrize(won)));
  onServer('tournamentWon', (won) => withNotices(({ notifyTournament }) => notifyTournament(won)));
  onServer('notice', (notice) => void notifyWithTexts(notice));
  onServer('logout', ({ message }) => void endSession(message));
  listenToMaintenance();
  onServer('configChanged', ({ revision }) => {
    if (revision !== useConfig.getState().config?.revision) reloadConfig();
  });
  listenToBonus();
  // While the app starts, the start handles a refused token itself.
  onUnauthorized((message) => {
    if (useSession.getState().status === 'player')
      void endSession(message === 'user_api.unauthorized' ? 'user_api.session_ended' : message);
  });
  // A failed start is repeated as soon as the connection or the network is available again.
  connection.subscribe((state, before) => {
    if (state.status === 'online' && before.status !== 'online') retryFailedBoot();
  });
  addEventListener('online', retryFailedBoot);
  // The page requests what it has missed after a reconnection.
  onReconnect(catchUp);
  onSignedIn(missed.signedIn);
  onChunkFailure(() =>
    notify({
      type: 'error',
      message: 'app_error.load',
      actionKey: 'app.reload',
      onAction: () => location.reload(),
      about: 'parts',
      durationMs: Infinity,
    }),
  );
}

function retryFailedBoot(): void {
  const { result } = useBoot.getState();
  if (result && hasFailed(result)) void boot({ quiet: true });
}

const refreshPlayer = coalesced(() => void reloadPlayer(), BURST_MS);

const reloadConfig = spread(
  () =>
    void api('POST /api/getConfig').then(useConfig.getState().setConfig, () => {
      // The page keeps the data that it has after a failure.
    }),
  SPREAD_MS,
);

/** Loads what a disconnected page has missed. The revision of the configuration arrives with each connection. */
function catchUp(): void {
  // The code of the toasts, if it could not be fetched, may be available now.
  useNoticeQueue.setState({ isPlain: false });
  reloadOwn();
}
