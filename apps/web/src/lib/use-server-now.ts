import { useEffect, useState } from 'react';
import { localNowMs } from './clock.ts';
import { clockOffsetMs } from './socket.ts';

/** The server's time in ms since 1970, second by second: what it counts down must not depend on this machine's clock. */
export function useServerNow(): number {
  const [nowMs, setNowMs] = useState(() => localNowMs() + clockOffsetMs());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(localNowMs() + clockOffsetMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
