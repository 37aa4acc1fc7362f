/** Maintenance, by the server's events: the site's state, one notice at a time, and the reload after a round. And which games are stopped. */
import { MAINTENANCE_RELOAD_MS } from '@updraft/contract/constants';
import { useConfig } from '../lib/config.ts';
import { notify } from '../lib/notices.ts';
import { onServer } from '../lib/socket.ts';

/** Topic of the notices: the notice of the end of maintenance replaces the notice of its start. */
const ABOUT = 'maintenance';

/** Follows whether the site is in maintenance, and shows a notice for each change. */
function followMaintenance(isOn: boolean): void {
  const { maintenance, setMaintenance } = useConfig.getState();
  if (isOn === maintenance) return;
  setMaintenance(isOn);
  if (isOn) tellMaintenance();
  else notify({ type: 'success', message: 'app_api.maintenance_over', about: ABOUT });
}

/** Says that it is on. */
export const tellMaintenance = (): void => notify({ type: 'error', message: 'app_api.maintenance', about: ABOUT });

interface Outside {
  listen: typeof onServer;
  reload: () => void;
}

/** Listens on every page: everyone with the site open sees a notice, and their page reloads 5 s after a round that ends meanwhile. */
export function listenToMaintenance({
  listen = onServer,
  reload = () => location.reload(),
}: Partial<Outside> = {}): void {
  let reloading = false;
  // The server sends it on every join, so it holds what the page missed.
  listen('refreshPage', ({ maintenance }) => followMaintenance(maintenance));
  listen('gamesStopped', ({ stopped }) => useConfig.getState().setStopped(stopped));
  listen('clearBets', () => {
    if (reloading || !useConfig.getState().maintenance) return;
    reloading = true;
    setTimeout(reload, MAINTENANCE_RELOAD_MS);
  });
}
