import { QueryClient } from '@tanstack/react-query';
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
