import { useEffect } from 'react';
import { create } from 'zustand';

/** Keys of a page in the list of shortcuts. `does`: the text key of their effect, such as `cases.key_count`. */
export interface PageKey {
  keys: readonly string[];
  does: string;
}

/** Keys of the open page; null: it has none of its own. */
export const usePageKeys = create<{ own: readonly PageKey[] | null }>()(() => ({ own: null }));

/** Sets the keys of the page while it is shown. `own` must be the same list on every render. */
export function useShownKeys(own: readonly PageKey[]): void {
  useEffect(() => {
    usePageKeys.setState({ own });
    return () => usePageKeys.setState({ own: null });
  }, [own]);
}
