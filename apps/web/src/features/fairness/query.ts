import type { PublishedOpening, PublishedRound, TableGame } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api.ts';
import { useQuery } from '../../lib/query-client.ts';

export const useChains = () =>
  useQuery({ queryKey: ['fairness-chains'], queryFn: () => api('GET /api/fairness/chains', {}) });

export const useReturns = () =>
  useQuery({ queryKey: ['fairness-returns'], queryFn: () => api('GET /api/fairness/returns', {}) });

export const useInterruptions = () =>
  useQuery({ queryKey: ['fairness-interruptions'], queryFn: () => api('GET /api/fairness/interruptions', {}) });

/** A round of any game by its number, or `null` when there is none. @throws ApiError */
export const loadPublishedRound = async (game: string, id: number): Promise<PublishedRound | null> => {
  // The server checks the name of the game.
  const answer = await api('GET /api/fairness/round', { game: game as TableGame, id });
  return answer.success ? answer.round : null;
};

/** An opening of a box by its number, or `null` when there is none. @throws ApiError */
export const loadPublishedOpening = async (id: number): Promise<PublishedOpening | null> => {
  const answer = await api('GET /api/fairness/opening', { id });
  return answer.success ? answer.opening : null;
};

/** Interval of requests for a round that is not over, ms. */
const OPEN_EVERY_MS = 2000;

/** True if the published round cannot change any more: it has a result or was refunded. */
const isOver = (round: PublishedRound | null | undefined): boolean =>
  round !== null && round !== undefined && (round.result !== null || round.refunded_at !== null);

export const usePublishedRound = (game: string, id: number): UseQueryResult<PublishedRound | null, ApiError> =>
  useQuery<PublishedRound | null, ApiError>({
    queryKey: ['published-round', game, id],
    queryFn: () => loadPublishedRound(game, id),
    refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? OPEN_EVERY_MS : false),
    staleTime: ({ state }) => (isOver(state.data) ? Infinity : 0),
  });
