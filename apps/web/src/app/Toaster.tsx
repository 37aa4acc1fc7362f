import { Button, Icon, ToastArea, classes, dismissToasts, showToast, type IconName } from '@updraft/ui';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../lib/texts.ts';
import { ItemArt, itemName, rarityColour } from '../lib/item.ts';
import { useMedia } from '../lib/media.ts';
import { useNoticeQueue, type Notice } from '../lib/notices.ts';
import { useClearOffset } from './use-clear-offset.ts';
import { useSettings } from '../lib/settings.ts';

/** Shows the notices that are queued: bottom-left, on a phone at the top, never over what wants to be pressed. */
export default function Toaster() {
  const { t } = useTexts('app');
  const isWide = useMedia('(min-width: 48rem)');
  const queue = useNoticeQueue((state) => state.queue);
  const offset = useClearOffset(isWide ? 'bottom' : 'top', queue);
  useEffect(() => {
    if (queue.length === 0) return;
    useNoticeQueue.setState({ queue: [] });
    for (const notice of queue) show(notice);
  }, [queue]);
  const withdrawn = useNoticeQueue((state) => state.withdrawn);
  useEffect(() => {
    if (withdrawn.length === 0) return;
    useNoticeQueue.setState({ withdrawn: [] });
    for (const id of withdrawn) dismissToasts(id);
  }, [withdrawn]);
  useEffect(() => {
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') dismissToasts();
    };
    addEventListener('keydown', onEscape);
    return () => removeEventListener('keydown', onEscape);
  }, []);
  // Beside the root, like every layer that has to stand above a modal.
  return createPortal(<ToastArea label={t('notices')} position={isWide ? 'bottom-left' : 'top-center'} offset={offset} />, document.body);
}

const show = (notice: Notice): void => showToast((dismiss) => <Toast notice={notice} onDismiss={dismiss} />, { id: notice.id, durationMs: notice.durationMs });

const ICONS: Record<Notice['type'], { icon: IconName; colour: string }> = {
  success: { icon: 'check', colour: 'text-win' },
  win: { icon: 'star', colour: 'text-lift' },
  error: { icon: 'warning', colour: 'text-loss' },
  info: { icon: 'info', colour: 'text-info' },
};

/** One notice; a click anywhere dismisses it. */
function Toast({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const { icon, colour } = ICONS[notice.type];
  const { action } = notice;
  return (
    <div
      data-notice={notice.type}
      onClick={onDismiss}
      className="flex w-full cursor-pointer items-center gap-3 rounded-14 border border-line bg-ink-850 px-4 py-3 font-body text-14 text-text shadow-overlay md:w-88"
    >
      {notice.item ? <WonItemArt item={notice.item} /> : <Icon name={icon} className={colour} />}
      <div className="min-w-0 flex-1">
        {notice.item && <WonItemName item={notice.item} />}
        <p className={classes(notice.item && 'text-muted')}>{notice.text}</p>
      </div>
      {action && (
        <Button size="small" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

type Won = NonNullable<Notice['item']>;

const WonItemArt = ({ item }: { item: Won }) => (
  <span className="rounded-8 border-b-2 bg-ink-900" style={{ borderColor: rarityColour(item.rarity) }}>
    <ItemArt image={item.image} size={96} alt="" className="size-14!" />
  </span>
);

function WonItemName({ item }: { item: Won }) {
  const language = useSettings((state) => state.language);
  return <p className="truncate font-medium">{itemName(item, language)}</p>;
}
