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

/** True from 768 px, where there is no bottom bar. */
export const useIsWide = (): boolean => useMedia(WIDE);

/** Returns true if the window is currently at least 768 px wide. */
export const isWide = (): boolean => media(WIDE).matches;

/** True from 1440 px, where the tools are in the header instead of the navigation popup. */
export const useHasToolBar = (): boolean => useMedia('(min-width: 90rem)');

/** True from 1280 px, where the chat has its own column. */
export const useIsDesktop = (): boolean => useMedia('(min-width: 80rem)');
