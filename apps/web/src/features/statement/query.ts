import type { CallInput, CallOutput, StatementEntry } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api.ts';
import type { Page } from '../../lib/pages.ts';
import { queryClient, useQuery } from '../../lib/query-client.ts';

export type StatementPage = CallOutput<'POST /api/user/getStatement'>;
export type Period = Pick<CallInput<'POST /api/user/getStatement'>, 'from' | 'to'>;

const STATEMENT_KEY = ['statement'] as const;

/**
 * Queries the newest entries of a period with its sums. The query key contains the player, so another player never sees
 * them.
 */
export const useStatement = (playerId: number, period: Period): UseQueryResult<StatementPage, ApiError> =>
  useQuery<StatementPage, ApiError>({
    queryKey: [...STATEMENT_KEY, playerId, period],
    queryFn: () => api('POST /api/user/getStatement', period),
    staleTime: 0,
  });

/** Loads the shown statement again after a transfer. */
export const reloadStatement = (): void => void queryClient.invalidateQueries({ queryKey: STATEMENT_KEY });

/** Loads older entries of a period. @throws ApiError */
export const loadOlder = async (period: Period, cursor: string): Promise<Page<StatementEntry>> => {
  const { entries: rows, next } = await api('POST /api/user/getStatement', { ...period, cursor });
  return { rows, next };
};

/** Loads a page of a period for a file. @throws ApiError, AbortError */
export const loadForFile = async (
  period: Period,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<StatementEntry>> => {
  const asked = { ...period, ...(cursor !== undefined && { cursor }) };
  const answer = await api('POST /api/user/exportStatement', asked, { signal });
  return answer.success ? { rows: answer.entries, next: answer.next } : { rows: [], next: null };
};
