import { useSyncExternalStore } from 'react';

const queries = new Map<string, MediaQueryList>();

function media(query: string): MediaQueryList {
  let list = queries.get(query);
  if (!list) {
    list = matchMedia(query);
    queries.set(query, list);
  }
  return list;
}

/** Returns true while a media query matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = media(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => media(query).matches,
  );
}

const WIDE = '(min-width: 48rem)';

/** From 768 px: no bottom bar. */
export const useIsWide = (): boolean => useMedia(WIDE);

/** True if the window is 768 px wide or wider at this moment. */
export const isWide = (): boolean => media(WIDE).matches;

/** From 1440 px: the tools stand in the header instead of the navigation popup. */
export const useHasToolBar = (): boolean => useMedia('(min-width: 90rem)');

/** From 1280 px: the chat has its own column. */
export const useIsDesktop = (): boolean => useMedia('(min-width: 80rem)');
