import type { Broadcaster } from '../../realtime/broadcaster.ts';
import { SLOW_SLOT_MS } from '../../realtime/modes.ts';

/** Creates the check that sends everyone the number of connections if it has changed since the last check. */
export const onlineCounter = (
  gateway: { readonly connected: number },
  broadcaster: Pick<Broadcaster, 'toAll'>,
): (() => void) => {
  let told = -1;
  return () => {
    const count = gateway.connected;
    if (count === told) return;
    told = count;
    // The number waits for another write to the same sockets, at most SLOW_SLOT_MS.
    broadcaster.toAll('online', { count }, { withinMs: SLOW_SLOT_MS });
  };
};
