import { api } from '../../lib/api.ts';
import { useQuery } from '../../lib/query-client.ts';

export const useChains = () =>
  useQuery({ queryKey: ['fairness-chains'], queryFn: () => api('GET /api/fairness/chains', {}) });

export const useInterruptions = () =>
  useQuery({ queryKey: ['fairness-interruptions'], queryFn: () => api('GET /api/fairness/interruptions', {}) });

/** The newest finished round: which chain is being played. Null: none is over yet. */
export const useNewestRound = () =>
  useQuery({
    queryKey: ['newest-round'],
    queryFn: async () => (await api('POST /api/crash/getHistory', {}))[0]?.id ?? null,
  });
