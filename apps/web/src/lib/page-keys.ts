import { useEffect } from 'react';
import { create } from 'zustand';

/** Keys of a page, as the list of shortcuts names them. `does`: the key of a text, such as `cases.key_count`. */
export interface PageKey {
  keys: readonly string[];
  does: string;
}

/** The keys of the page that is open; null: it has none of its own. */
export const usePageKeys = create<{ own: readonly PageKey[] | null }>()(() => ({ own: null }));

/** Says which keys the page has, as long as it is shown. The same list always. */
export function useShownKeys(own: readonly PageKey[]): void {
  useEffect(() => {
    usePageKeys.setState({ own });
    return () => usePageKeys.setState({ own: null });
  }, [own]);
}
