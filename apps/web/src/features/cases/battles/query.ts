/** Queries of the pages of battles. */
import type { OpenedBattle } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api.ts';
import { NO_ID } from '../../../lib/no-id.ts';
import { queryClient, useQuery } from '../../../lib/query-client.ts';
import { type BattleLists, withBattles } from './told-battles.ts';

const LISTS_KEY = ['case-battles'] as const;
const battleKey = (id: number) => ['case-battle', id] as const;

/** Queries the waiting battles and the last finished ones. `playerId`: the player whose seats the lists mark. */
export const useBattles = (playerId: number | null): UseQueryResult<BattleLists, ApiError> =>
  useQuery<BattleLists, ApiError>({
    queryKey: [...LISTS_KEY, playerId],
    queryFn: () => api('GET /api/cases/battles', {}),
    staleTime: 0,
  });

/** Applies battles that are new or have changed. A battle that a page shows is requested again with its drops. */
export function changeBattles(told: Parameters<typeof withBattles>[1]): void {
  queryClient.setQueriesData<BattleLists>({ queryKey: LISTS_KEY }, (lists) => lists && withBattles(lists, told));
  for (const { id } of told) void queryClient.invalidateQueries({ queryKey: battleKey(id) });
}

/** Requests all battles again, because changes may have been missed. */
export const refreshBattles = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: LISTS_KEY }),
    queryClient.invalidateQueries({ queryKey: ['case-battle'] }),
  ]);
};

/** Queries a battle as this player sees it; null: there is no such battle. */
export const useBattle = (id: number, playerId: number | null): UseQueryResult<OpenedBattle | null, ApiError> =>
  useQuery<OpenedBattle | null, ApiError>({
    queryKey: [...battleKey(id), playerId],
    queryFn: async () => {
      if (id === NO_ID) return null;
      const answer = await api('GET /api/cases/battle', { id });
      return answer.success ? answer.battle : null;
    },
    staleTime: ({ state }) => (state.data?.state === 'finished' ? Infinity : 0),
  });

/** Stores the battle that a response to this player contains. */
export function putBattle(battle: OpenedBattle, playerId: number): void {
  queryClient.setQueryData([...battleKey(battle.id), playerId], battle);
  queryClient.setQueriesData<BattleLists>({ queryKey: LISTS_KEY }, (lists) => lists && withBattles(lists, [battle]));
}
