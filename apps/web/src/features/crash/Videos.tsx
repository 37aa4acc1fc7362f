import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/chunks.tsx';
import { useMedia } from '../../lib/media.ts';
import { whenSettled } from '../../lib/when-settled.ts';

const VideoLayer = lazyPart(() => import('./VideoLayer.tsx'));

/**
 * Moving background of the scene: the resting picture, which the page's HTML has painted already, and above it the
 * phase videos, unless the player prefers less movement.
 */
export function Videos() {
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const [isSettled, setSettled] = useState(false);
  // Hundreds of kilobytes that nobody waits for: the round's figures come first.
  useEffect(() => whenSettled(() => setSettled(true)), []);
  return (
    <div aria-hidden="true" className="absolute inset-0 overflow-hidden opacity-45">
      <img src="/video/low.webp" alt="" className="absolute inset-0 size-full object-cover" />
      {!calm && isSettled && (
        <Suspense fallback={null}>
          <VideoLayer />
        </Suspense>
      )}
    </div>
  );
}
