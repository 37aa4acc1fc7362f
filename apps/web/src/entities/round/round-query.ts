import type { PastRound } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api.ts';
import { NO_ID } from '../../lib/no-id.ts';
import { useQuery } from '../../lib/query-client.ts';

/** Interval of requests for a round that is not settled, ms. */
export const UNSETTLED_EVERY_MS = 2000;

/** True if the round cannot change any more: all bets are settled and paid. */
const isSettled = (round: Pick<PastRound, 'settled_at'> | null | undefined): boolean =>
  typeof round?.settled_at === 'string';

/** Response of `getGame`. */
export type RoundAnswer<Round> = { success: true; game: Round } | { success: false };

export type RoundQuery<Round> = UseQueryResult<Round | null, ApiError>;

interface Asking<Round> {
  game: string;
  /** Requests the round. @throws ApiError */
  ask: (id: number) => Promise<RoundAnswer<Round>>;
}

/**
 * Queries a past round of a game; null: there is no such round. A settled round never changes; any other is requested
 * repeatedly.
 */
export const useRound = <Round extends PastRound>({ game, ask }: Asking<Round>, id: number): RoundQuery<Round> =>
  useQuery<Round | null, ApiError>({
    queryKey: ['round', game, id],
    queryFn: async () => {
      if (id === NO_ID) return null;
      const answer = await ask(id);
      return answer.success ? answer.game : null;
    },
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data) ? UNSETTLED_EVERY_MS : false),
    staleTime: ({ state }) => (isSettled(state.data) ? Infinity : 0),
  });
