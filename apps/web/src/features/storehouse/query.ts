import { useInfiniteQuery } from '@tanstack/react-query';
import type { StorehouseItem } from '@updraft/contract';
import { APP_ID } from '@updraft/contract/constants';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useStorehouse } from './store.ts';
import type { ListQuery } from './storehouse-state.ts';

const STOREHOUSE_KEY = ['storehouse'] as const;

async function loadPage(query: ListQuery, page: number, signal: AbortSignal) {
  const { data } = await api('POST /api/all-items/getList', { appId: APP_ID, page, ...query }, { signal });
  useStorehouse.getState().refresh(data.data);
  return data;
}

/**
 * Queries the storehouse page by page, in the requested order. Earlier results stay visible while others are loaded.
 */
export function useStorehouseList(query: ListQuery) {
  return useInfiniteQuery(
    {
      queryKey: [...STOREHOUSE_KEY, query],
      queryFn: ({ pageParam, signal }) => loadPage(query, pageParam, signal),
      initialPageParam: 1,
      getNextPageParam: (last) => (last.has_more ? last.current_page + 1 : undefined),
      placeholderData: (before) => before,
      // Opening always loads: old data is never shown as current.
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  );
}

/** Loads the storehouse's entries again after a change of prices or stock. */
export const reloadStorehouse = (): Promise<void> => queryClient.invalidateQueries({ queryKey: STOREHOUSE_KEY });

/** Returns the loaded entries of every list that is in view. */
export function knownEntries(): StorehouseItem[] {
  const lists = queryClient.getQueriesData<{ pages: { data: StorehouseItem[] }[] }>({
    queryKey: STOREHOUSE_KEY,
    type: 'active',
  });
  return lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.data) ?? []);
}
