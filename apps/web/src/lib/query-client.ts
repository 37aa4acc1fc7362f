import { QueryClient, useQuery as useQueryOf, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Shared cache of responses. A missing response is requested again up to twice, a refusal is not. */
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
 * Query hook for the shared cache. The cache is imported instead of provided by a component around the app.
 * `loadable.ts` keeps the data of the first load, so the query library is fetched only with the first page that needs
 * other data.
 */
export const useQuery = <T, E = Error>(options: UseQueryOptions<T, E>): UseQueryResult<T, E> =>
  useQueryOf(options, queryClient);
