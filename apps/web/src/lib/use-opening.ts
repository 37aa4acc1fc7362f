import { useState } from 'react';

/**
 * State of a dialog whose code is fetched when a press first opens it. `opening` is its key, and 0 while it is closed: one
 * that did not load is fetched anew by the next press.
 */
export function useOpening(): { opening: number; open: () => void; close: () => void } {
  const [opening, setOpening] = useState(0);
  return { opening, open: () => setOpening((last) => last + 1), close: () => setOpening(0) };
}
