import type { CallOutput } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TopBy, TopPeriod } from '@updraft/rules/top';
import { usePlayerId } from '../../entities/session/session-store.ts';
import { type ApiError, api } from '../../lib/api.ts';
import { useQuery } from '../../lib/query-client.ts';

export type TopList = CallOutput<'POST /api/top/get'>;

/** Interval of requests for the list while it is shown, ms. The server reads it again every few seconds. */
const AGAIN_MS = 15_000;

/** Queries a list of the top players, and keeps it up to date while it is shown. */
export function useTop({ by, period }: { by: TopBy; period: TopPeriod }): UseQueryResult<TopList, ApiError> {
  const playerId = usePlayerId();
  return useQuery<TopList, ApiError>({
    queryKey: ['top', by, period, playerId],
    queryFn: () => api('POST /api/top/get', { by, period }),
    staleTime: 5000,
    refetchInterval: AGAIN_MS,
  });
}
