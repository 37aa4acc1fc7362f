import type { GameItem, SkinDeposit, Withdrawal } from '@updraft/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, ApiError } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { onReconnect, onServer } from '../../lib/socket.ts';
import { useSession } from '../session/store.ts';

const TRADES_KEY = ['trades'] as const;

/** Own trades, newest first: skins that are taken, and deposits of skins. */
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

/** Own trades as the server has them; loaded anew whenever one of them has changed. */
export function useTradeList(): Trades | undefined {
  const playerId = useSession((state) => state.user?.id ?? null);
  useEffect(() => {
    const reload = (): void => void reloadTrades();
    const stops = [onServer('withdrawalStatus', reload), onServer('skinDeposit', reload), onReconnect(reload)];
    return () => stops.forEach((stop) => stop());
  }, []);
  return useQuery({ queryKey: [...TRADES_KEY, playerId], queryFn: loadTrades, enabled: playerId !== null }).data;
}

export interface GameInventory {
  items: readonly GameItem[];
  percent: number;
  /** For how long skins are protected once they are credited. */
  protectionMs: number;
}

/** The player's inventory on the game platform. A refusal of the platform's comes as an error whose message is a text key. */
export function useGameInventory(enabled: boolean): UseQueryResult<GameInventory> {
  return useQuery({
    queryKey: ['game-inventory'],
    queryFn: async () => {
      const {
        status,
        message,
        items,
        percent,
        protection_ms: protectionMs,
      } = await api('POST /api/deposits/skins/inventory');
      if (status === 'error') throw new ApiError(message ?? 'skins_error.load', { status: 200 });
      return { items, percent, protectionMs };
    },
    enabled,
    // Somebody may have traded a minute ago: it is asked for anew each time.
    staleTime: 0,
    gcTime: 0,
  });
}
