import { Suspense, useEffect } from 'react';
import { lazyPart } from '../lib/chunks.tsx';
import { useNoticeQueue } from '../lib/notices.ts';
import { PlainNotices } from './PlainNotices.tsx';
import { useOnce } from './use-once.ts';
import { whenSettled } from '../lib/when-settled.ts';

/** Longest wait of a notice for the code of the toasts, ms. */
const PATIENCE_MS = 3000;

const Toaster = lazyPart(() => import('./Toaster.tsx'), {
  hasStandIn: true,
  onFail: () => useNoticeQueue.setState({ isPlain: true }),
});

/** Place of the notices. Their code is fetched with the first notice, or earlier when the page has settled. */
export function Notices() {
  const needed = useOnce(useNoticeQueue((state) => state.queue.length > 0));
  const isPlain = useNoticeQueue((state) => state.isPlain);
  // Fetched early: a notice must also show when the network is down.
  useEffect(() => whenSettled(() => void Toaster.preload()), []);
  if (!needed) return null;
  return isPlain ? (
    <PlainNotices />
  ) : (
    <Suspense fallback={<PlainNotices afterMs={PATIENCE_MS} />}>
      <Toaster />
    </Suspense>
  );
}
