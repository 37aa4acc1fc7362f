import type { SkinDeposit, Withdrawal } from '@updraft/contract';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { queryClient, useQuery } from '../../lib/query-client.ts';
import { onConnection, onServer } from '../../lib/socket.ts';
import { usePlayerId } from '../session/session-store.ts';

const TRADES_KEY = ['trades'] as const;

/** Own trades, newest first: withdrawals of skins, and deposits of skins. */
export interface Trades {
  taken: readonly Withdrawal[];
  deposits: readonly SkinDeposit[];
}

async function loadTrades(): Promise<Trades> {
  const [{ withdraws }, { deposits }] = await Promise.all([
    api('POST /api/withdraws/list'),
    api('POST /api/deposits/skins/list'),
  ]);
  return { taken: withdraws.filter(({ type }) => type === 'steam'), deposits };
}

export const reloadTrades = (): Promise<void> => queryClient.invalidateQueries({ queryKey: TRADES_KEY });

/**
 * Returns the own trades; undefined: not loaded yet. They are loaded again when one of them changes, and after each
 * connection.
 */
export function useTradeList(): Trades | undefined {
  const playerId = usePlayerId();
  useEffect(() => {
    const reload = (): void => void reloadTrades();
    const stops = [onServer('withdrawalStatus', reload), onServer('skinDeposit', reload), onConnection(reload)];
    return () => stops.forEach((stop) => stop());
  }, []);
  return useQuery({ queryKey: [...TRADES_KEY, playerId], queryFn: loadTrades, enabled: playerId !== null }).data;
}
