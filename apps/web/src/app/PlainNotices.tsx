import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMedia } from '../lib/media.ts';
import { dropNotices, useNoticeQueue, type Notice } from '../lib/notices.ts';
import { useTexts } from '../lib/texts.ts';
import { NoticeBox } from './NoticeBox.tsx';
import { useNoticeOffset } from './use-notice-offset.ts';

/** Largest number of notices shown; the same as for toasts on wide screens. */
const MAX_SHOWN = 4;

/**
 * Notices without the toasts, whose code could not be fetched, or has not arrived within `afterMs`. They are part of
 * the first load, so they can also report that further code could not be fetched.
 */
export function PlainNotices({ afterMs = 0 }: { afterMs?: number }) {
  const isDue = useAfter(afterMs);
  const isWide = useMedia('(min-width: 48rem)');
  const queue = useNoticeQueue((state) => state.queue);
  const offset = useNoticeOffset(isWide ? 'bottom' : 'top', queue);
  useEffect(() => {
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') dropNotices();
    };
    addEventListener('keydown', onEscape);
    return () => removeEventListener('keydown', onEscape);
  }, []);
  if (!isDue) return null;
  // Rendered beside the root, like every layer that must be above a modal.
  return createPortal(
    <div
      data-plain-notices
      className="pointer-events-none fixed inset-x-2 z-(--layer-toast) flex flex-col items-center gap-2 md:right-auto md:left-4"
      style={{ [isWide ? 'bottom' : 'top']: offset }}
    >
      {queue.slice(-MAX_SHOWN).map((notice) => (
        <PlainNotice key={notice.id} notice={notice} />
      ))}
    </div>,
    document.body,
  );
}

function PlainNotice({ notice }: { notice: Notice }) {
  const { t } = useTexts('app');
  const { id, durationMs } = notice;
  useEffect(() => {
    if (!Number.isFinite(durationMs)) return;
    const timer = setTimeout(() => dropNotices(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs]);
  return (
    <div role="alert" className="pointer-events-auto w-full animate-fade md:w-auto">
      <NoticeBox notice={notice} onDismiss={() => dropNotices(id)} closeLabel={t('close')} />
    </div>
  );
}

/** Returns true once `ms` have passed since the first render. */
function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(ms === 0);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}
