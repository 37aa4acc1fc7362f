import type { CallOutput, PastTournament } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { getSession, useSession } from '../../entities/session/session-store.ts';
import { type ApiError, api } from '../../lib/api.ts';
import { command } from '../../lib/command.ts';
import { localNowMs } from '../../lib/clock.ts';
import { coalesced } from '../../lib/coalesce.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import type { Page } from '../../lib/pages.ts';
import { queryClient, useQuery } from '../../lib/query-client.ts';
import { clockOffsetMs, onConnection, onServer } from '../../lib/socket.ts';
import { whileShown } from '../../lib/while-shown.ts';
import { type Told, activeAt, withNews } from './state.ts';

type Conditions = CallOutput<'GET /api/tournaments/get-conditions'>['conditions'];

const KEY = ['tournament'] as const;
/** While prizes are being paid, or the next tournament is about to begin. */
const SOON_MS = 3000;
/** The own place behind the first ones comes with no event. */
const OWN_MS = 15_000;
/** Balances change in bursts: the conditions are asked for again at most so often. */
const BURST_MS = 700;

const nowKey = (playerId: number | null) => [...KEY, 'now', playerId] as const;

/** Everything of tournaments is loaded again where it is shown. */
export const reloadTournament = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

/** Returns the time until the page's next own request, ms. */
function againIn(told: Told | undefined, nowMs: number): number | false {
  if (!told) return false;
  if (activeAt(told, nowMs)) return told.own ? OWN_MS : false;
  const isSoon =
    told.tournament !== null || told.is_paying || (told.next_time !== null && Date.parse(told.next_time) <= nowMs);
  return isSoon ? SOON_MS : OWN_MS;
}

const useNews = whileShown(() => {
  const stops = [
    onServer('tournament', (news) => {
      const playerId = getSession().user?.id ?? null;
      const known = queryClient.getQueryData<Told>(nowKey(playerId));
      if (!known) return;
      const next = withNews(known, news, playerId);
      if (next) queryClient.setQueryData<Told>(nowKey(playerId), next);
      else void reloadTournament();
    }),
    onConnection(() => void reloadTournament()),
  ];
  return () => stops.forEach((end) => end());
});

/** The active tournament, kept up to date while it is shown. */
export function useTournament(): UseQueryResult<Told, ApiError> {
  const playerId = useSession((state) => state.user?.id ?? null);
  useNews();
  return useQuery<Told, ApiError>({
    queryKey: nowKey(playerId),
    queryFn: () => api('POST /api/tournaments/get'),
    staleTime: 0,
    refetchInterval: ({ state }) => againIn(state.data, localNowMs() + clockOffsetMs()),
  });
}

const conditionsKey = [...KEY, 'conditions'] as const;

/** A deposit is paid on another page, and this one hears of the balance alone. Who takes part has met everything. */
const usePayments = whileShown(() =>
  onServer(
    'updateBalance',
    coalesced(() => {
      const isOpen = ({ state }: { state: { data?: unknown } }): boolean =>
        (state.data as Conditions | undefined)?.is_member !== true;
      void queryClient.invalidateQueries({ queryKey: conditionsKey, predicate: isOpen });
    }, BURST_MS),
  ),
);

/** The player's state of the conditions. */
export function useConditions(asked: { playerId: number; tournamentId: number }): UseQueryResult<Conditions, ApiError> {
  usePayments();
  return useQuery<Conditions, ApiError>({
    queryKey: [...conditionsKey, asked.playerId, asked.tournamentId],
    queryFn: async () => (await api('GET /api/tournaments/get-conditions')).conditions,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** A page of tournaments that have ended: the newest, or from where a page of them has ended. @throws ApiError */
export const loadPast = async (cursor?: string): Promise<Page<PastTournament>> => {
  const { tournaments, next } = await api('POST /api/tournaments/history', cursor === undefined ? {} : { cursor });
  return { rows: tournaments, next };
};

/** Queries past tournaments, anew with every list that is mounted: a list is mounted again when prizes have been paid. */
export const usePast = (): UseQueryResult<Page<PastTournament>, ApiError> =>
  useQuery<Page<PastTournament>, ApiError>({ queryKey: [...KEY, 'past'], queryFn: () => loadPast(), staleTime: 0 });

/** Joins the tournament. Says what came of it. */
export async function join(): Promise<void> {
  try {
    const { type, message, params } = await command('POST /api/tournaments/setActive', {});
    notify({ type, message, params });
    await reloadTournament();
  } catch (error) {
    notifyError(error, 'tournament_error.participate');
  }
}
