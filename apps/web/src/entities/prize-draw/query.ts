import type { PrizeDraw } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api.ts';
import { useQuery } from '../../lib/query-client.ts';

/** Loads a draw by its id; null: there is no such draw. @throws ApiError */
export const loadDraw = async (id: number): Promise<PrizeDraw | null> => {
  const answer = await api('GET /api/prize-draws/get', { id });
  return answer.success ? answer.draw : null;
};

/** Interval of requests for a draw that has not ended, ms. */
const OPEN_EVERY_MS = 5000;

const isOver = (draw: PrizeDraw | null | undefined): boolean => draw?.status === 'drawn' || draw?.status === 'canceled';

export const usePrizeDraw = (id: number): UseQueryResult<PrizeDraw | null, ApiError> =>
  useQuery<PrizeDraw | null, ApiError>({
    queryKey: ['prize-draw', id],
    queryFn: () => loadDraw(id),
    refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? OPEN_EVERY_MS : false),
    staleTime: ({ state }) => (isOver(state.data) ? Infinity : 0),
  });
