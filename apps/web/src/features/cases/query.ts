/** Queries of the pages of cases. */
import type { CallOutput, CaseBox, CaseItem, CaseOpening, CaseSeeds } from '@updraft/contract';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { api, type ApiError } from '../../lib/api.ts';
import { NO_ID } from '../../lib/no-id.ts';
import { queryClient, useQuery } from '../../lib/query-client.ts';
import { withDrops } from './list/drops.ts';

const BOXES_KEY = ['cases'] as const;
const boxKey = (id: number) => ['case', id] as const;
const seedsKey = (playerId: number) => ['case-seeds', playerId] as const;

type Boxes = CallOutput<'GET /api/cases/get'>;

/** All boxes and the newest drops. */
export const useBoxes = (): UseQueryResult<Boxes, ApiError> =>
  useQuery<Boxes, ApiError>({ queryKey: BOXES_KEY, queryFn: () => api('GET /api/cases/get', {}), staleTime: 0 });

/** Puts new drops before those that are shown; before the list has come there is nothing to add to. */
export const addDrops = (drops: Boxes['liveDrop']): void =>
  void queryClient.setQueryData<Boxes>(
    BOXES_KEY,
    (boxes) => boxes && { ...boxes, liveDrop: withDrops(boxes.liveDrop, drops) },
  );

/** Takes over boxes that have changed. One that is open on this page is asked for anew, with its items. */
export function changeBoxes(changed: readonly CaseBox[]): void {
  const byId = new Map(changed.map((box) => [box.id, box]));
  queryClient.setQueryData<Boxes>(
    BOXES_KEY,
    (boxes) => boxes && { ...boxes, cases: boxes.cases.map((box) => byId.get(box.id) ?? box) },
  );
  for (const id of byId.keys()) void queryClient.invalidateQueries({ queryKey: boxKey(id) });
  // A box that is not in the list is a new one.
  const known = queryClient.getQueryData<Boxes>(BOXES_KEY)?.cases;
  if (known && changed.some(({ id }) => !known.some((box) => box.id === id))) void refreshBoxes();
}

/** The drops that are known. */
export const knownDrops = (): Boxes['liveDrop'] => queryClient.getQueryData<Boxes>(BOXES_KEY)?.liveDrop ?? [];

/** Asks anew for the boxes and drops: some may have been missed. */
export const refreshBoxes = (): Promise<void> => queryClient.invalidateQueries({ queryKey: BOXES_KEY });

/** A box with what is in it, dearest first. */
export interface WholeBox {
  box: CaseBox & { hash: string };
  items: CaseItem[];
}

/** A box by its number, or `null` when there is none. */
export const useBox = (id: number): UseQueryResult<WholeBox | null, ApiError> =>
  useQuery<WholeBox | null, ApiError>(boxQuery(id));

const boxQuery = (id: number) => ({
  queryKey: boxKey(id),
  queryFn: async (): Promise<WholeBox | null> => {
    if (id === NO_ID) return null;
    const answer = await api('GET /api/cases/getOne', { id });
    return answer.success ? { box: answer.box, items: answer.items } : null;
  },
  staleTime: 0,
});

/** Several boxes by their numbers, in the same order; undefined: one has not come yet, null: there is none. */
export const useWholeBoxes = (ids: readonly number[]): (WholeBox | null | undefined)[] => {
  const distinct = [...new Set(ids)];
  const found = useQueries({ queries: distinct.map(boxQuery) }, queryClient);
  return ids.map((id) => found[distinct.indexOf(id)]?.data);
};

/** Asks anew for a box that has changed, or may have. */
export const refreshBox = async (id: number): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: boxKey(id) }), refreshBoxes()]);
};

/** Seeds of the player's next openings; the first request draws the server seed. */
export const useSeeds = (playerId: number | null): UseQueryResult<CaseSeeds, ApiError> =>
  useQuery<CaseSeeds, ApiError>({
    queryKey: seedsKey(playerId ?? 0),
    queryFn: () => api('POST /api/cases/getSeeds'),
    enabled: playerId !== null,
    staleTime: 0,
  });

/** The seeds as they were last told. */
export const knownSeeds = (playerId: number): CaseSeeds | undefined => queryClient.getQueryData(seedsKey(playerId));

/** Takes over the seeds that an answer tells. */
export const putSeeds = (playerId: number, seeds: CaseSeeds): void =>
  void queryClient.setQueryData(seedsKey(playerId), seeds);

/** Asks anew for the seeds: they have changed in another window. */
export const refreshSeeds = (playerId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: seedsKey(playerId) });

/** Nothing of an opening changes once its server seed is revealed. */
const isRevealed = (opening: CaseOpening | null | undefined): boolean => typeof opening?.server_seed === 'string';

/** An opening by its number, or `null` when there is none. */
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
