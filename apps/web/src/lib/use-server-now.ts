import { useEffect, useState } from 'react';
import { localNowMs } from './clock.ts';
import { clockOffsetMs } from './socket.ts';

/**
 * Returns the server's time in ms since 1970, updated every second. Countdowns must not depend on this machine's clock.
 */
export function useServerNow(): number {
  const [nowMs, setNowMs] = useState(() => localNowMs() + clockOffsetMs());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(localNowMs() + clockOffsetMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
