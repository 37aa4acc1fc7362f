/** What the server says unasked, outside the games: balance, inventory, notices, maintenance, the end of a session. */
import { reloadInventory } from '../features/inventory/index.ts';
import { useSession } from '../features/session/store.ts';
import { useConfig } from '../lib/config.ts';
import { onChunkFailure } from '../lib/chunks.ts';
import { notify } from '../lib/notices.ts';
import { onReconnect, onServer } from '../lib/socket.ts';
import { api } from '../lib/api.ts';
import { endSession } from './boot.ts';

/** Starts listening; once for the life of the page. */
export function listenToServer(): void {
  const session = useSession.getState();
  onServer('updateBalance', ({ balance }) => session.setBalance(balance));
  onServer('updateCashback', ({ cashback }) => session.setCashback(cashback));
  onServer('updateInventory', () => void reloadInventory());
  onServer('notification', (notification) => session.addNotification(notification));
  onServer('notice', (notice) => notify(notice));
  onServer('logout', ({ message }) => void endSession(message));
  onServer('refreshPage', ({ maintenance }) => {
    const before = useConfig.getState().maintenance;
    useConfig.getState().setMaintenance(maintenance);
    if (maintenance) notify({ type: 'error', message: 'app_api.maintenance' });
    else if (before) notify({ type: 'success', message: 'app_api.maintenance_over' });
  });
  // What was said while nobody listened is asked for again.
  onReconnect(() => void catchUp());
  onChunkFailure(() => notify({ type: 'error', message: 'app_error.load', actionKey: 'app.reload', onAction: () => location.reload(), durationMs: Infinity }));
}

async function catchUp(): Promise<void> {
  if (useSession.getState().status !== 'player') return;
  void reloadInventory();
  try {
    const { balance } = await api('POST /api/user/getBalance');
    useSession.getState().setBalance(balance);
  } catch {
    // The next change of the balance brings it.
  }
}
