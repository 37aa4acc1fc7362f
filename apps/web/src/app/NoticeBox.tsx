import { Button, Icon, IconButton, classes, type IconName } from '@updraft/ui';
import { ItemArt } from '../entities/item/ItemArt.tsx';
import { itemName, rarityColour } from '../entities/item/item-name.ts';
import type { Notice } from '../lib/notices.ts';
import { useSettings } from '../lib/settings.ts';

const ICONS: Record<Notice['type'], { icon: IconName; colour: string }> = {
  success: { icon: 'check', colour: 'text-win' },
  win: { icon: 'star', colour: 'text-lift' },
  error: { icon: 'warning', colour: 'text-loss' },
  info: { icon: 'info', colour: 'text-info' },
};

interface NoticeBoxProps {
  notice: Notice;
  onDismiss: () => void;
  /** Name of a button that closes the notice; left out: there is no button. */
  closeLabel?: string;
}

/** One notice; a click anywhere dismisses it. */
export function NoticeBox({ notice, onDismiss, closeLabel }: NoticeBoxProps) {
  const { icon, colour } = ICONS[notice.type];
  const action = notice.action && (
    <Button size="small" onClick={notice.action.run}>
      {notice.action.label}
    </Button>
  );
  return (
    <div
      data-notice={notice.type}
      onClick={onDismiss}
      className="flex w-full cursor-pointer items-center gap-3 rounded-14 border border-line bg-ink-850 px-4 py-3 font-body text-14 text-text shadow-overlay max-md:px-3 max-md:py-2 md:w-88"
    >
      {notice.item ? <WonItemArt item={notice.item} /> : <Icon name={icon} className={colour} />}
      {/* The notice is small on phones, because a higher one would not fit above the round. */}
      <div className={classes('min-w-0 flex-1', notice.item && 'max-md:text-12 max-md:leading-4')}>
        {notice.item && <WonItemName item={notice.item} />}
        <p className={classes(notice.item && 'text-muted')}>{notice.text}</p>
        {/* There is no room for the button beside a picture, so it is below the text. */}
        {notice.item && action && <div className="mt-2">{action}</div>}
      </div>
      {!notice.item && action}
      {closeLabel !== undefined && (
        <IconButton icon="close" label={closeLabel} onClick={onDismiss} className="-my-2 -mr-3" />
      )}
    </div>
  );
}

type Won = NonNullable<Notice['item']>;

const WonItemArt = ({ item }: { item: Won }) => (
  <span className="rounded-8 border-b-2 bg-ink-900" style={{ borderColor: rarityColour(item.rarity) }}>
    <ItemArt image={item.image} size={96} alt="" className="size-10! md:size-14!" />
  </span>
);

function WonItemName({ item }: { item: Won }) {
  const language = useSettings((state) => state.language);
  return <p className="line-clamp-2 font-medium md:leading-5">{itemName(item, language)}</p>;
}
