import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';

const CREATORS = { queryKey: ['creators'], queryFn: () => api('GET /api/youtubers') } as const;

/** Featured video creators. */
export const useCreators = () => useQuery(CREATORS);

/** Loads the creators; part of the app's start. */
export const loadCreators = () => queryClient.query({ ...CREATORS, staleTime: 0 });
