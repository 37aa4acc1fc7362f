import { useEffect, useState } from 'react';
import { clockOffsetMs } from './socket.ts';

/** The server's time in ms since 1970, second by second: what it counts down must not depend on this machine's clock. */
export function useServerNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now() + clockOffsetMs());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now() + clockOffsetMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
