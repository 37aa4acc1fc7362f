/** Queries of the pages of cases. */
import type { CallOutput, CaseBox, CaseItem, CaseOpening, CaseSeeds } from '@updraft/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api.ts';
import { NO_ID } from '../../lib/no-id.ts';
import { queryClient, useQuery } from '../../lib/query-client.ts';
import { withDrops } from './list/drops.ts';

const BOXES_KEY = ['cases'] as const;
const boxKey = (id: number) => ['case', id] as const;
const seedsKey = (playerId: number) => ['case-seeds', playerId] as const;

type Boxes = CallOutput<'GET /api/cases/get'>;

/** Queries all boxes and the newest drops. */
export const useBoxes = (): UseQueryResult<Boxes, ApiError> =>
  useQuery<Boxes, ApiError>({ queryKey: BOXES_KEY, queryFn: () => api('GET /api/cases/get', {}), staleTime: 0 });

/** Adds new drops before the shown ones. Does nothing until the list has been loaded. */
export const addDrops = (drops: Boxes['liveDrop']): void =>
  void queryClient.setQueryData<Boxes>(
    BOXES_KEY,
    (boxes) => boxes && { ...boxes, liveDrop: withDrops(boxes.liveDrop, drops) },
  );

/** Applies changed boxes. A box that is open on this page is requested again with its items. */
export function changeBoxes(changed: readonly CaseBox[]): void {
  const byId = new Map(changed.map((box) => [box.id, box]));
  queryClient.setQueryData<Boxes>(
    BOXES_KEY,
    (boxes) => boxes && { ...boxes, cases: boxes.cases.map((box) => byId.get(box.id) ?? box) },
  );
  for (const id of byId.keys()) void queryClient.invalidateQueries({ queryKey: boxKey(id) });
  // A box that is not in the list is new, so the list is requested again.
  const known = queryClient.getQueryData<Boxes>(BOXES_KEY)?.cases;
  if (known && changed.some(({ id }) => !known.some((box) => box.id === id))) void refreshBoxes();
}

/** Returns the live drops that are loaded; empty before the first response. */
export const knownDrops = (): Boxes['liveDrop'] => queryClient.getQueryData<Boxes>(BOXES_KEY)?.liveDrop ?? [];

/** Requests the boxes and drops again, because changes may have been missed. */
export const refreshBoxes = (): Promise<void> => queryClient.invalidateQueries({ queryKey: BOXES_KEY });

/** Box with its items, dearest first. */
export interface WholeBox {
  box: CaseBox & { hash: string };
  items: CaseItem[];
}

/** Queries a box by its id; null: there is no such box. */
export const useBox = (id: number): UseQueryResult<WholeBox | null, ApiError> =>
  useQuery<WholeBox | null, ApiError>(boxQuery(id));

/** Query of a box by its id; null: there is no such box. */
export const boxQuery = (id: number) => ({
  queryKey: boxKey(id),
  queryFn: async (): Promise<WholeBox | null> => {
    if (id === NO_ID) return null;
    const answer = await api('GET /api/cases/getOne', { id });
    return answer.success ? { box: answer.box, items: answer.items } : null;
  },
  staleTime: 0,
});

/** Requests a box and the list of boxes again after a possible change. */
export const refreshBox = async (id: number): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: boxKey(id) }), refreshBoxes()]);
};

/** Queries the seeds of the player's next openings. The first request makes the server draw its seed. */
export const useSeeds = (playerId: number | null): UseQueryResult<CaseSeeds, ApiError> =>
  useQuery<CaseSeeds, ApiError>({
    queryKey: seedsKey(playerId ?? 0),
    queryFn: () => api('POST /api/cases/getSeeds'),
    enabled: playerId !== null,
    staleTime: 0,
  });

/** Returns the last received seeds of the player; undefined: none received yet. */
export const knownSeeds = (playerId: number): CaseSeeds | undefined => queryClient.getQueryData(seedsKey(playerId));

/** Stores the seeds that a response contains. */
export const putSeeds = (playerId: number, seeds: CaseSeeds): void =>
  void queryClient.setQueryData(seedsKey(playerId), seeds);

/** Requests the seeds again after a change by a command or another window. */
export const refreshSeeds = (playerId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: seedsKey(playerId) });

/** True if the server seed is revealed. The opening never changes after that. */
const isRevealed = (opening: CaseOpening | null | undefined): boolean => typeof opening?.server_seed === 'string';

/** Queries an opening by its id; null: there is no such opening. */
export const useOpening = (id: number): UseQueryResult<CaseOpening | null, ApiError> =>
  useQuery<CaseOpening | null, ApiError>({
    queryKey: ['case-opening', id],
    queryFn: async () => {
      if (id === NO_ID) return null;
      const answer = await api('GET /api/cases/opening', { id });
      return answer.success ? answer.opening : null;
    },
    staleTime: ({ state }) => (isRevealed(state.data) ? Infinity : 0),
  });
