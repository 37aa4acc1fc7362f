import { useEffect } from 'react';
import { coalesced } from './coalesce.ts';
import { onServer } from './socket.ts';

const EVENTS = ['updateBalance', 'updateInventory', 'updateWagering'] as const;
const BURST_MS = 700;

/**
 * Calls `reload` after events that change the player's money, items or wagering, while the component is mounted. A
 * burst of events causes two calls. `reload` must be the same function on every render.
 */
export function useOwnChanges(reload: () => void): void {
  useEffect(() => {
    const soon = coalesced(reload, BURST_MS);
    const stops = EVENTS.map((event) => onServer(event, soon));
    return () => stops.forEach((stop) => stop());
  }, [reload]);
}
