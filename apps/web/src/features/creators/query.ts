import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

const CREATORS = { queryKey: ['creators'], queryFn: () => api('GET /api/youtubers') } as const;

/** Featured video creators; loaded anew whenever they are opened. */
export const useCreators = () => useQuery({ ...CREATORS, staleTime: 0 });

/** Loads the creators; part of the app's start. */
export const loadCreators = () => queryClient.query({ ...CREATORS, staleTime: 0 });
