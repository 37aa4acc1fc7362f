import type { CrashGame } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api.ts';
import { useQuery } from '../../lib/query-client.ts';

/** A round by its number, or `null` when there is none. @throws ApiError */
const loadRound = async (id: number): Promise<CrashGame | null> => {
  const answer = await api('POST /api/crash/getGame', { id });
  return answer.success ? answer.game : null;
};

/** A round that is not settled is asked for again so often. */
export const UNSETTLED_EVERY_MS = 2000;

/** Nothing of it will change: no bet waits for its pay-out behind the crash any more, or for being settled. */
const isSettled = (game: CrashGame | null | undefined): boolean => typeof game?.settled_at === 'string';

/** A round that is settled never changes; one that is not is asked for again and again. */
export const useRound = (id: number | null): UseQueryResult<CrashGame | null, ApiError> =>
  useQuery<CrashGame | null, ApiError>({
    queryKey: ['crash-round', id],
    queryFn: () => loadRound(id ?? 0),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data) ? UNSETTLED_EVERY_MS : false),
    staleTime: ({ state }) => (isSettled(state.data) ? Infinity : 0),
  });
