import { Suspense, useEffect } from 'react';
import type { Preloadable } from '../../lib/chunks.tsx';
import { useIsWide } from '../../lib/media.ts';
import { useScenePast } from './scene-past.ts';

/** Tracks whether the round has been scrolled out of view. */
function useSceneSight(): void {
  useEffect(() => {
    const round = document.querySelector('[data-scene]');
    if (round === null) return;
    const observer = new IntersectionObserver(
      ([entry]) =>
        useScenePast.setState(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0, true),
      { threshold: 0.25 },
    );
    observer.observe(round);
    return () => {
      observer.disconnect();
      useScenePast.setState(false, true);
    };
  }, []);
}

/** Shows one line of the round at the top of phones when the page is scrolled past the round. */
export function MiniRoundPlace({ part: MiniRound }: { part: Preloadable<object> }) {
  const isWide = useIsWide();
  const isPast = useScenePast();
  useSceneSight();
  if (isWide || !isPast) return null;
  return (
    <Suspense fallback={null}>
      <MiniRound />
    </Suspense>
  );
}
