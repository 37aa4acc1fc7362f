/** The name of what the page that is open shows, where its path does not tell it: that of a player. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { useSettings } from './settings.ts';

/** Null: it has none, or none is known yet. */
export const useShownName = create<{ name: string | null }>()(() => ({ name: null }));

/** Names what the page shows while it is shown, but in streamer mode: the browser's tab cannot be blurred. */
export function useNameOfShown(name: string | null): void {
  const isStreamer = useSettings((state) => state.streamer);
  useEffect(() => {
    useShownName.setState({ name: isStreamer ? null : name });
    return () => useShownName.setState({ name: null });
  }, [name, isStreamer]);
}
