import { ToastArea, dismissToasts, showToast } from '@updraft/ui';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../lib/texts.ts';
import { useMedia } from '../lib/media.ts';
import { useNoticeQueue, type Notice } from '../lib/notices.ts';
import { NoticeBox } from './NoticeBox.tsx';
import { useNoticeOffset } from './use-notice-offset.ts';

/**
 * Shows the queued notices: at the bottom left, on phones at the top. If there is room, they cover no element that is
 * to be pressed.
 */
export default function Toaster() {
  const { t } = useTexts('app');
  const isWide = useMedia('(min-width: 48rem)');
  const queue = useNoticeQueue((state) => state.queue);
  const offset = useNoticeOffset(isWide ? 'bottom' : 'top', queue);
  useEffect(() => {
    // More notices may have been queued since this render.
    const waiting = useNoticeQueue.getState().queue;
    if (waiting.length === 0) return;
    useNoticeQueue.setState({ queue: [] });
    for (const notice of waiting) show(notice);
  }, [queue]);
  const withdrawn = useNoticeQueue((state) => state.withdrawn);
  useEffect(() => {
    const leaving = useNoticeQueue.getState().withdrawn;
    if (leaving.length === 0) return;
    useNoticeQueue.setState({ withdrawn: [] });
    for (const id of leaving) dismissToasts(id);
  }, [withdrawn]);
  useEffect(() => {
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') dismissToasts();
    };
    addEventListener('keydown', onEscape);
    return () => removeEventListener('keydown', onEscape);
  }, []);
  // Rendered beside the root, like every layer that must be above a modal.
  return createPortal(
    <ToastArea label={t('notices')} position={isWide ? 'bottom-left' : 'top-center'} offset={offset} />,
    document.body,
  );
}

const show = (notice: Notice): void =>
  showToast((dismiss) => <NoticeBox notice={notice} onDismiss={dismiss} />, {
    id: notice.id,
    durationMs: notice.durationMs,
  });
