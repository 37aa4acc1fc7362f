import type { CallOutput, GameWithBets } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyPastBet } from '../../entities/past-bet/past-game.ts';
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

/** A page of a player's bets in a game: the newest, or from where a page of them has ended. @throws ApiError */
export const loadBets = async (asked: {
  userId: number;
  game: GameWithBets;
  cursor?: string;
}): Promise<Page<AnyPastBet>> => {
  const { userId, ...page } = asked;
  const answer = await api('POST /api/user/getBets', { user_id: userId, ...page });
  return answer.success ? { rows: answer.bets, next: answer.next } : { rows: [], next: null };
};

/** The newest bets that come with a player's page: those of the specified games. */
export type NewestBets = Pick<ProfileData, 'crashBets' | 'jackpotBets' | 'wheelBets' | 'betsNext'>;

/** A player's newest bets in a game, from the player's page or asked for by themselves. A game that is closed has none. */
export const useNewestBets = ({
  userId,
  game,
  newest: { crashBets, jackpotBets, wheelBets, betsNext },
  isClosed,
}: {
  userId: number;
  game: GameWithBets;
  newest: NewestBets;
  isClosed: boolean;
}): { data: Page<AnyPastBet> | undefined; isError: boolean; retry: () => void } => {
  const lists: Partial<Record<GameWithBets, readonly AnyPastBet[]>> = {
    crash: crashBets,
    jackpot: jackpotBets,
    wheel: wheelBets,
  };
  const ends: Partial<Record<GameWithBets, string | null>> = betsNext;
  const [rows, next] = [lists[game], ends[game] ?? null];
  const given = useMemo(() => rows && { rows, next }, [rows, next]);
  const asked = useQuery<Page<AnyPastBet>, ApiError>({
    // Below the profile's key: both change with the player's balance.
    queryKey: [...PROFILE_KEY, userId, 'bets', game],
    queryFn: () => loadBets({ userId, game }),
    enabled: rows === undefined && !isClosed,
    staleTime: 0,
  });
  return { data: given ?? asked.data, isError: asked.isError, retry: () => void asked.refetch() };
};
