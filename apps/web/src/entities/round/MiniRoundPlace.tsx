import { Suspense, useEffect, useState } from 'react';
import type { Preloadable } from '../../lib/chunks.tsx';
import { useIsWide } from '../../lib/media.ts';

/** Whether the round has been scrolled out of sight. */
function useIsPast(): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const round = document.querySelector('[data-scene]');
    if (round === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
      { threshold: 0.25 },
    );
    observer.observe(round);
    return () => observer.disconnect();
  }, []);
  return isPast;
}

/** On a phone the round shrinks but never leaves: a line of it stays on top when the page is scrolled past it. */
export function MiniRoundPlace({ part: MiniRound }: { part: Preloadable<object> }) {
  const isWide = useIsWide();
  const isPast = useIsPast();
  if (isWide || !isPast) return null;
  return (
    <Suspense fallback={null}>
      <MiniRound />
    </Suspense>
  );
}
