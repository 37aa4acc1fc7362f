import { useQueries } from '@tanstack/react-query';
import { queryClient } from '../../../../lib/query-client.ts';
import { boxQuery, type WholeBox } from '../../query.ts';

/** Queries boxes by their ids, in the same order. undefined: not loaded yet; null: there is no such box. */
export const useWholeBoxes = (ids: readonly number[]): (WholeBox | null | undefined)[] => {
  const distinct = [...new Set(ids)];
  const found = useQueries({ queries: distinct.map(boxQuery) }, queryClient);
  return ids.map((id) => found[distinct.indexOf(id)]?.data);
};
