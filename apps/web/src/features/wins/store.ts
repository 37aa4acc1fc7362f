/** The large wins of all games, loaded and kept up to date while a part of the page shows them. */
import type { LiveWin } from '@updraft/contract';
import { api } from '../../lib/api.ts';
import { type Loaded, loadable } from '../../lib/loadable.ts';
import { onConnection, onServer } from '../../lib/socket.ts';
import { whileShown } from '../../lib/while-shown.ts';
import { withoutName, withWins } from './wins.ts';

const wins = loadable(async (): Promise<readonly LiveWin[]> => (await api('POST /api/wins/get')).wins);

export const reloadWins = (): void => void wins.load().catch(() => undefined);

const useNewWins = whileShown(() => {
  reloadWins();
  const stops = [
    onServer('liveWins', ({ wins: come }) => wins.use.setState(({ data }) => ({ data: withWins(data ?? [], come) }))),
    onServer('nameHidden', ({ user_id }) =>
      wins.use.setState(({ data }) => ({ data: data && withoutName(data, user_id) })),
    ),
    onConnection(reloadWins),
  ];
  return () => stops.forEach((end) => end());
});

/** Returns the large wins, and keeps them up to date. */
export function useWins(): Loaded<readonly LiveWin[]> {
  useNewWins();
  return wins.use();
}
