import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/chunks.tsx';
import { useMedia } from '../../lib/media.ts';
import { whenSettled } from '../../lib/when-settled.ts';

const VideoLayer = lazyPart(() => import('./VideoLayer.tsx'));

/**
 * Background of the scene: the still picture, which the page's HTML has already painted, and the phase videos above it.
 * With reduced motion there are no videos.
 */
export function Videos() {
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const [isSettled, setSettled] = useState(false);
  // The videos have hundreds of kilobytes, so they are loaded after the round's values.
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
