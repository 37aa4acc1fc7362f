import type { ChatMessage } from '@updraft/contract';
import { classes, Icon } from '@updraft/ui';
import { ItemArt } from '../../../entities/item/ItemArt.tsx';
import { itemName, rarityColour } from '../../../entities/item/item-name.ts';
import { translate } from '../../../lib/i18n.ts';
import { noticeText } from '../../../lib/notice-text.ts';
import { rightsOver } from '../moderation/choice.ts';
import { ActionsButton, CORNER } from './ActionsButton.tsx';
import { MessageTime } from './MessageTime.tsx';
import type { RowView } from './use-row-view.ts';

interface SystemRowProps {
  message: ChatMessage;
  /** True if the row has or last had the pointer or the focus. */
  isActive: boolean;
  view: RowView;
}

/** Message of the site, such as about a win, a quiz or maintenance. Admins can delete it. */
export function SystemRow({ message, isActive, view }: SystemRowProps) {
  const { t } = view;
  const { canDelete } = rightsOver(message.user, view.me);
  const item = message.type === 'MESSAGE' ? message.item : undefined;
  return (
    // The row has no focusable control before its actions appear, so the row itself is focusable.
    <article tabIndex={canDelete && view.canHover ? 0 : undefined} className="group px-3 py-1.5">
      <div className="relative rounded-8 border border-info/30 bg-ink-850 px-3 py-2">
        <div className={classes('flex gap-2.5', canDelete && 'pr-6 [@media(hover:none)]:pr-9')}>
          <Icon name="megaphone" size={16} className="mt-0.5 shrink-0 text-info" />
          <p className="min-w-0 flex-1 text-14 [overflow-wrap:anywhere]">
            <span className="sr-only">{t('system')}: </span>
            {noticeText(message, translate)}
          </p>
          <MessageTime time={message.time} view={view} isFull />
        </div>
        {item && <Item item={item} language={view.language} />}
        {canDelete && (isActive || !view.canHover) && (
          <div className={CORNER}>
            <ActionsButton message={message} view={view} />
          </div>
        )}
      </div>
    </article>
  );
}

interface ItemProps {
  item: NonNullable<Extract<ChatMessage, { type: 'MESSAGE' }>['item']>;
  language: RowView['language'];
}

/** Item of the message: a prize or a won item. */
function Item({ item, language }: ItemProps) {
  return (
    <p className="mt-1.5 flex items-center gap-2 text-12 text-muted">
      <span className="shrink-0 rounded-8 border-b-2 bg-ink-900" style={{ borderColor: rarityColour(item.rarity) }}>
        <ItemArt image={item.image} size={48} alt="" className="size-8!" />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{itemName(item, language)}</span>
    </p>
  );
}
