import type { StorehouseItem } from '@updraft/contract';
import { useMemo } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useStorehouseList } from './query.ts';
import { useStorehouse } from './store.ts';
import { listQuery } from './storehouse-state.ts';
import { usePurse } from './use-purse.ts';

const NOTHING: readonly StorehouseItem[] = [];
const TYPING_REST_MS = 300;

/** Returns the list for the filters, queried when typing pauses, and its loaded entries. */
export function useMatching() {
  const purse = usePurse();
  const filters = useStorehouse((state) => state.filters);
  const asked = useDebounced(JSON.stringify(listQuery(filters, purse)), TYPING_REST_MS);
  const list = useStorehouseList(useMemo(() => JSON.parse(asked) as ReturnType<typeof listQuery>, [asked]));
  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? NOTHING, [list.data]);
  return { asked, list, loaded };
}
