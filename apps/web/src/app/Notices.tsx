import { Suspense } from 'react';
import { lazyPart } from '../lib/chunks.ts';
import { useNoticeQueue } from '../lib/notices.ts';
import { useOnce } from './use-once.ts';

const Toaster = lazyPart(() => import('./Toaster.tsx'));

/** The place of the notices; what shows them is fetched with the first one. */
export function Notices() {
  const needed = useOnce(useNoticeQueue((state) => state.queue.length > 0));
  return needed ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
