/**
 * Applies the server's events of maintenance and of stopped games: sets the site's state, shows one notice at a time,
 * and reloads the page after a round of crash in maintenance.
 */
import { MAINTENANCE_RELOAD_MS } from '@updraft/contract/constants';
import { useConfig } from '../lib/config.ts';
import { notify } from '../lib/notices.ts';
import { onServer } from '../lib/socket.ts';

/** Topic of the notices: the notice of the end of maintenance replaces the notice of its start. */
const ABOUT = 'maintenance';

/** Sets whether the site is in maintenance, and shows a notice of each change. */
function followMaintenance(isOn: boolean): void {
  const { maintenance, setMaintenance } = useConfig.getState();
  if (isOn === maintenance) return;
  setMaintenance(isOn);
  if (isOn) tellMaintenance();
  else notify({ type: 'success', message: 'app_api.maintenance_over', about: ABOUT });
}

export const tellMaintenance = (): void => notify({ type: 'error', message: 'app_api.maintenance', about: ABOUT });

interface Outside {
  listen: typeof onServer;
  reload: () => void;
}

/**
 * Subscribes to the events on every page. Everyone sees a notice. Every page reloads 5 s after a round of crash that ends
 * during maintenance, because the server sends the end of such a round to all pages.
 */
export function listenToMaintenance({
  listen = onServer,
  reload = () => location.reload(),
}: Partial<Outside> = {}): void {
  let reloading = false;
  // The server sends this event on every join, so it contains changes that the page has missed.
  listen('refreshPage', ({ maintenance }) => followMaintenance(maintenance));
  listen('gamesStopped', ({ stopped }) => useConfig.getState().setStopped(stopped));
  listen('clearBets', () => {
    if (reloading || !useConfig.getState().maintenance) return;
    reloading = true;
    setTimeout(reload, MAINTENANCE_RELOAD_MS);
  });
}
