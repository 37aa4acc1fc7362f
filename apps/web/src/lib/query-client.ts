import { QueryClient, useQuery as useQueryOf, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** The one cache of answers. A refusal is not asked again; a missing answer is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.unreachable,
    },
  },
});

/**
 * The library's hook on that cache. The cache comes by import rather than by a provider around the app: what the first
 * load needs is kept by `loadable.ts`, so the library is fetched with the first page that asks for something else.
 */
export const useQuery = <T, E = Error>(options: UseQueryOptions<T, E>): UseQueryResult<T, E> =>
  useQueryOf(options, queryClient);
