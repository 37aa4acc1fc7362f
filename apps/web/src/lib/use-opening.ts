import { useState } from 'react';

/**
 * State of a dialog whose code is fetched on the first press. `opening`: key of the dialog; 0: closed. The key changes
 * with each press, so a dialog that failed to load is fetched again.
 */
export function useOpening(): { opening: number; open: () => void; close: () => void } {
  const [opening, setOpening] = useState(0);
  return { opening, open: () => setOpening((last) => last + 1), close: () => setOpening(0) };
}
