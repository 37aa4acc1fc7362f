import type { GameItem } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { api, ApiError } from '../../lib/api.ts';
import { useQuery } from '../../lib/query-client.ts';

export interface GameInventory {
  items: readonly GameItem[];
  percent: number;
  /** Time for which skins are protected after their credit, ms. */
  protectionMs: number;
}

/**
 * Queries the player's inventory on the game platform. A refusal of the platform is an error whose message is a text
 * key.
 */
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
    // Items may have been traded a minute ago, so the inventory is requested each time.
    staleTime: 0,
    gcTime: 0,
  });
}
