import type { Broadcaster } from '../../realtime/broadcaster.ts';
import { SLOW_SLOT_MS } from '../../realtime/modes.ts';

/** Tells everyone how many are connected, when that has changed since it was last asked. */
export const onlineCounter = (
  gateway: { readonly connected: number },
  broadcaster: Pick<Broadcaster, 'toAll'>,
): (() => void) => {
  let told = -1;
  return () => {
    const count = gateway.connected;
    if (count === told) return;
    told = count;
    // It travels with what goes out anyway: nobody is written to for a number.
    broadcaster.toAll('online', { count }, { withinMs: SLOW_SLOT_MS });
  };
};
