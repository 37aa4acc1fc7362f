import { Suspense, useEffect } from 'react';
import { lazyPart } from '../lib/chunks.tsx';
import { useNoticeQueue } from '../lib/notices.ts';
import { useOnce } from './use-once.ts';

/** Nothing of the first sight waits for it. */
const READY_AFTER_MS = 5000;

const Toaster = lazyPart(() => import('./Toaster.tsx'));

/** The place of the notices; what shows them is fetched with the first one. */
export function Notices() {
  const needed = useOnce(useNoticeQueue((state) => state.queue.length > 0));
  // It has to be at hand when nothing can be fetched any more.
  useEffect(() => {
    const timer = setTimeout(() => void Toaster.preload(), READY_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return needed ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
