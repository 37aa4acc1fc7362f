import type { CallOutput, PastTournament } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { getSession, usePlayerId } from '../../entities/session/session-store.ts';
import { type ApiError, api } from '../../lib/api.ts';
import { command } from '../../lib/command.ts';
import { localNowMs } from '../../lib/clock.ts';
import { coalesced } from '../../lib/coalesce.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import type { Page } from '../../lib/pages.ts';
import { queryClient, useQuery } from '../../lib/query-client.ts';
import { clockOffsetMs, onConnection, onServer } from '../../lib/socket.ts';
import { whileShown } from '../../lib/while-shown.ts';
import { toldTables } from '../../table-client/told-tables.ts';
import { type Told, activeAt, withNews } from './state.ts';

type Conditions = CallOutput<'GET /api/tournaments/get-conditions'>['conditions'];

const KEY = ['tournament'] as const;
/** Interval of requests while prizes are being paid or the next tournament is about to begin, ms. */
const SOON_MS = 3000;
/**
 * Interval of requests, ms: for the own place, which events may lack; and while no tournament is active or about to
 * begin.
 */
const OWN_MS = 15_000;
/** Shortest time between two requests for the conditions, ms. Balances change in bursts. */
const BURST_MS = 700;

const nowKey = (playerId: number | null) => [...KEY, 'now', playerId] as const;

/** Loads all shown data of tournaments again. */
export const reloadTournament = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

/** Returns the time until the page repeats its request, ms; false: it waits for an event. */
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
    toldTables.showNews(),
  ];
  return () => stops.forEach((end) => end());
});

/** Queries the active tournament and keeps it up to date while it is shown. */
export function useTournament(): UseQueryResult<Told, ApiError> {
  const playerId = usePlayerId();
  useNews();
  return useQuery<Told, ApiError>({
    queryKey: nowKey(playerId),
    queryFn: () => api('POST /api/tournaments/get'),
    staleTime: 0,
    refetchInterval: ({ state }) => againIn(state.data, localNowMs() + clockOffsetMs()),
  });
}

const conditionsKey = [...KEY, 'conditions'] as const;

/**
 * Reloads the conditions after a change of the balance, because a deposit is paid on another page. Members have met all
 * conditions, so theirs are not reloaded.
 */
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

/** Queries the conditions of joining the tournament, and which of them the player meets. */
export function useConditions(asked: { playerId: number; tournamentId: number }): UseQueryResult<Conditions, ApiError> {
  usePayments();
  return useQuery<Conditions, ApiError>({
    queryKey: [...conditionsKey, asked.playerId, asked.tournamentId],
    queryFn: async () => (await api('GET /api/tournaments/get-conditions')).conditions,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Loads a page of ended tournaments: the newest, or those after `cursor`. @throws ApiError */
export const loadPast = async (cursor?: string): Promise<Page<PastTournament>> => {
  const { tournaments, next } = await api('POST /api/tournaments/history', cursor === undefined ? {} : { cursor });
  return { rows: tournaments, next };
};

/** Queries past tournaments with each mount of the list. The list is mounted again after prizes have been paid. */
export const usePast = (): UseQueryResult<Page<PastTournament>, ApiError> =>
  useQuery<Page<PastTournament>, ApiError>({ queryKey: [...KEY, 'past'], queryFn: () => loadPast(), staleTime: 0 });

/** Joins the tournament, and shows the response as a notice. */
export async function join(): Promise<void> {
  try {
    const { type, message, params } = await command('POST /api/tournaments/setActive', {});
    notify({ type, message, params });
    await reloadTournament();
  } catch (error) {
    notifyError(error, 'tournament_error.participate');
  }
}
