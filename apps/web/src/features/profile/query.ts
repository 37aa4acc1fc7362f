import type { Adjustment, CallOutput, Deposit, GameWithBets, Withdrawal } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyPastBet } from '../../entities/past-bet/past-game.ts';
import { api, type ApiError } from '../../lib/api.ts';
import type { Page } from '../../lib/pages.ts';
import { queryClient, useQuery } from '../../lib/query-client.ts';
import { type AskedFilter, isEveryBet } from './bets-filter.ts';

export type ProfileData = CallOutput<'POST /api/user/getProfile'>;
/** A player's public page, or why there is none. */
export type UserAnswer = CallOutput<'POST /api/user/getUser'>;
export type UserData = Extract<UserAnswer, { success: true }>;

const PROFILE_KEY = ['profile'] as const;

/** Queries the data of the own profile page. The query key contains the player, so another player never sees them. */
export const useProfile = (playerId: number): UseQueryResult<ProfileData, ApiError> =>
  useQuery<ProfileData, ApiError>({
    queryKey: [...PROFILE_KEY, playerId],
    queryFn: () => api('POST /api/user/getProfile'),
    staleTime: 0,
  });

/** Loads the shown profile again after a change on the server. */
export const reloadProfile = (): Promise<void> => queryClient.invalidateQueries({ queryKey: PROFILE_KEY });

/** Loads a further page of the own deposits. @throws ApiError */
export const loadDeposits = async (cursor: string): Promise<Page<Deposit>> => {
  const { deposits: rows, next } = await api('POST /api/user/getDeposits', { cursor });
  return { rows, next };
};

/** Loads a further page of the own withdrawals. @throws ApiError */
export const loadWithdrawals = async (cursor: string): Promise<Page<Withdrawal>> => {
  const { withdraws: rows, next } = await api('POST /api/user/getWithdrawals', { cursor });
  return { rows, next };
};

/** Loads a further page of the own adjustments. @throws ApiError */
export const loadAdjustments = async (cursor: string): Promise<Page<Adjustment>> => {
  const { adjustments: rows, next } = await api('POST /api/user/getAdjustments', { cursor });
  return { rows, next };
};

export const useUser = (userId: number): UseQueryResult<UserAnswer, ApiError> =>
  useQuery<UserAnswer, ApiError>({
    queryKey: ['user', userId],
    queryFn: () => api('POST /api/user/getUser', { user_id: userId }),
  });

/** A game whose bets are shown, or all of them in one list. */
export type BetsOf = GameWithBets | 'all';

/**
 * Loads a page of a player's bets that pass the filter, in one game or in all: the newest, or those after `cursor`.
 * @throws ApiError
 */
export const loadBets = async (
  asked: {
    userId: number;
    game: BetsOf;
    cursor?: string;
  } & AskedFilter,
): Promise<Page<AnyPastBet>> => {
  const { userId: user_id, game, ...page } = asked;
  const answer = await (game === 'all'
    ? api('POST /api/user/getAllBets', { user_id, ...page })
    : api('POST /api/user/getBets', { user_id, game, ...page }));
  return answer.success ? { rows: answer.bets, next: answer.next } : { rows: [], next: null };
};

/** Sums of one's own settled bets, or the reason that there are none. */
export type BetSums = CallOutput<'POST /api/user/getBetSums'>;

/** Queries the sums of bets of a period, in one game or in all. */
export const useBetSums = (
  asked: { userId: number; game: BetsOf } & Pick<AskedFilter, 'from' | 'to'>,
): UseQueryResult<BetSums, ApiError> => {
  const { userId, game, ...period } = asked;
  return useQuery<BetSums, ApiError>({
    queryKey: [...PROFILE_KEY, userId, 'sums', game, period],
    queryFn: () => api('POST /api/user/getBetSums', { ...(game !== 'all' && { game }), ...period }),
    staleTime: 0,
  });
};

/** The newest bets that come with a player's page: those of crash, jackpot and wheel. */
export type NewestBets = Pick<ProfileData, 'crashBets' | 'jackpotBets' | 'wheelBets' | 'betsNext' | 'lastGame'>;

/** Returns the newest bets of a game; undefined: they are not part of the profile's response. */
const newestIn = (
  { crashBets, jackpotBets, wheelBets }: NewestBets,
  game: BetsOf,
): readonly AnyPastBet[] | undefined => {
  const lists: Partial<Record<BetsOf, readonly AnyPastBet[]>> = {
    crash: crashBets,
    jackpot: jackpotBets,
    wheel: wheelBets,
  };
  return lists[game];
};

/**
 * Returns a player's newest bets that pass the filter, in one game or in all. They come from the player's page or are
 * requested. A closed game has none.
 */
export const useNewestBets = ({
  userId,
  game,
  newest,
  isClosed,
  filter,
}: {
  userId: number;
  game: BetsOf;
  newest: NewestBets;
  isClosed: boolean;
  filter: AskedFilter;
}): { data: Page<AnyPastBet> | undefined; isError: boolean; retry: () => void } => {
  const ends: Partial<Record<BetsOf, string | null>> = newest.betsNext;
  const [rows, next] = [newestIn(newest, game), ends[game] ?? null];
  const isFiltered = !isEveryBet(filter);
  const given = useMemo(() => (isFiltered ? undefined : rows && { rows, next }), [isFiltered, rows, next]);
  const asked = useQuery<Page<AnyPastBet>, ApiError>({
    // The key begins with that of the profile, because both are reloaded after a change of the balance.
    queryKey: [...PROFILE_KEY, userId, 'bets', game, filter],
    queryFn: () => loadBets({ userId, game, ...filter }),
    enabled: (isFiltered || rows === undefined) && !isClosed,
    staleTime: 0,
  });
  return { data: given ?? asked.data, isError: asked.isError, retry: () => void asked.refetch() };
};
