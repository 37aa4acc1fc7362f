/** The large wins of all games, as long as something shows them. */
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { type Loaded, loadable } from '../../lib/loadable.ts';
import { onReconnect, onServer } from '../../lib/socket.ts';
import type { LiveWin } from '@updraft/contract';
import { withWins } from './wins.ts';

const wins = loadable(async (): Promise<readonly LiveWin[]> => (await api('POST /api/wins/get')).wins);

export const reloadWins = (): void => void wins.load().catch(() => undefined);

let shown = 0;
let stop: () => void = () => undefined;

function start(): void {
  reloadWins();
  const stops = [
    onServer('liveWins', ({ wins: come }) => wins.use.setState(({ data }) => ({ data: withWins(data ?? [], come) }))),
    onReconnect(reloadWins),
  ];
  stop = () => stops.forEach((end) => end());
}

/** The wins, kept up to date. */
export function useWins(): Loaded<readonly LiveWin[]> {
  useEffect(() => {
    shown += 1;
    if (shown === 1) start();
    return () => {
      shown -= 1;
      if (shown === 0) stop();
    };
  }, []);
  return wins.use();
}
