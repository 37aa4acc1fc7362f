/** Name of the open page's subject if the path does not contain it, such as the name of a player. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { useStreaming } from './Private.tsx';

/** Null: the path contains the name, the name is not known yet, or streamer mode hides it. */
export const useShownName = create<{ name: string | null }>()(() => ({ name: null }));

/**
 * Sets the name of the page's subject while the page is shown, and returns it. Returns null in streamer mode, because
 * neither the browser's tab nor the title can be blurred.
 */
export function useNameOfShown(name: string | null): string | null {
  const shown = useStreaming() ? null : name;
  useEffect(() => {
    useShownName.setState({ name: shown });
    return () => useShownName.setState({ name: null });
  }, [shown]);
  return shown;
}
