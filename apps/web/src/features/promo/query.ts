import type { CallOutput } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api.ts';
import type { Page } from '../../lib/pages.ts';
import { queryClient, useQuery } from '../../lib/query-client.ts';

export type UsedCode = CallOutput<'POST /api/user/promoHistory'>['codes'][number];

const KEY = 'promoHistory';

/** Loads a page of the promo codes that the player has used: the newest, or those after `cursor`. @throws ApiError */
export const loadCodes = async (cursor?: string): Promise<Page<UsedCode>> => {
  const { codes, next } = await api('POST /api/user/promoHistory', { ...(cursor !== undefined && { cursor }) });
  return { rows: codes, next };
};

export const useCodes = (playerId: number): UseQueryResult<Page<UsedCode>, ApiError> =>
  useQuery<Page<UsedCode>, ApiError>({ queryKey: [KEY, playerId], queryFn: () => loadCodes(), staleTime: 0 });

export const reloadCodes = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });
