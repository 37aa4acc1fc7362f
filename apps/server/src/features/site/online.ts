import type { Broadcaster } from '../../realtime/broadcaster.ts';

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
    broadcaster.toAll('online', { count });
  };
};
