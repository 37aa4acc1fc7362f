/** Name of the subject of the open page, if its path does not have it: that of a player. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { useStreaming } from './Private.tsx';

/** Null: the page has no such name, or it is not known yet. */
export const useShownName = create<{ name: string | null }>()(() => ({ name: null }));

/** Names what the page shows while it is shown, and returns that name: null in streamer mode, for neither tab nor title can be blurred. */
export function useNameOfShown(name: string | null): string | null {
  const shown = useStreaming() ? null : name;
  useEffect(() => {
    useShownName.setState({ name: shown });
    return () => useShownName.setState({ name: null });
  }, [shown]);
  return shown;
}
