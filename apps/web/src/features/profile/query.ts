import type { CallOutput, GameWithBets, PastBet } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api.ts';
import type { Page } from '../../lib/pages.ts';
import { queryClient, useQuery } from '../../lib/query-client.ts';

export type ProfileData = CallOutput<'POST /api/user/getProfile'>;
type UserAnswer = CallOutput<'POST /api/user/getUser'>;
/** `null`: there is no such player. */
export type UserData = Extract<UserAnswer, { success: true }> | null;

const PROFILE_KEY = ['profile'] as const;

/** The own page's data; of another player than the last one nothing is kept. */
export const useProfile = (playerId: number): UseQueryResult<ProfileData, ApiError> =>
  useQuery<ProfileData, ApiError>({
    queryKey: [...PROFILE_KEY, playerId],
    queryFn: () => api('POST /api/user/getProfile'),
    staleTime: 0,
  });

/** Something of it has changed on the server: it is loaded again where it is shown. */
export const reloadProfile = (): Promise<void> => queryClient.invalidateQueries({ queryKey: PROFILE_KEY });

export const useUser = (userId: number): UseQueryResult<UserData, ApiError> =>
  useQuery<UserData, ApiError>({
    queryKey: ['user', userId],
    queryFn: async () => {
      const answer = await api('POST /api/user/getUser', { user_id: userId });
      return answer.success ? answer : null;
    },
  });

/** Older bets of a player, from where a page of them has ended. @throws ApiError */
export const loadBets = async ({
  userId,
  game,
  cursor,
}: {
  userId: number;
  game: GameWithBets;
  cursor: string;
}): Promise<Page<PastBet>> => {
  const answer = await api('POST /api/user/getBets', { user_id: userId, game, cursor });
  return answer.success ? { rows: answer.bets, next: answer.next } : { rows: [], next: null };
};
