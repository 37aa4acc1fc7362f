import type { Notification } from '@updraft/contract';
import { AsyncList, Badge, EmptyState, Popover } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { dateTime } from '../../lib/format.ts';
import { translate } from '../../lib/i18n.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { usePopups } from '../../lib/popups.ts';
import { useSettings } from '../../lib/settings.ts';
import { useSession } from '../../entities/session/session-store.ts';
import type { PopupProps } from '../../lib/popups.ts';
import { useReadAll } from './read-all.ts';

/** The player's notifications. While they are open all are read; what was new stays marked until they close. */
export default function NotificationsPopup({ anchor }: PopupProps) {
  const { t } = useTexts('notifications');
  const close = usePopups((state) => state.close);
  const notifications = useSession((state) => state.user?.notifications) ?? [];
  const newIds = useReadAll(notifications);
  return (
    <Popover title={t('title')} anchor={anchor} onClose={() => close('notifications')} className="w-88">
      <AsyncList
        items={notifications}
        empty={
          <EmptyState icon="bell" title={t('empty')}>
            {t('empty_text')}
          </EmptyState>
        }
      >
        {(all) => (
          <ul className="divide-y divide-line">
            {all.map((one) => (
              <Row key={one.id} notification={one} isNew={!one.isRead || newIds.has(one.id)} />
            ))}
          </ul>
        )}
      </AsyncList>
    </Popover>
  );
}

function Row({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { t } = useTexts('notifications');
  const language = useSettings((state) => state.language);
  const { name, content, params, created_at } = notification;
  return (
    <li className="px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 text-14 font-medium">
          {noticeText({ message: name, params, otherwise: 'notifications.title' }, translate)}
        </h3>
        {isNew && <Badge tone="lift">{t('unread')}</Badge>}
      </div>
      <p className="mt-0.5 text-14 text-muted">
        {noticeText({ message: content, params, otherwise: 'notifications.no_text' }, translate)}
      </p>
      <time dateTime={created_at} className="mt-1 block text-12 text-muted tabular-nums">
        {dateTime(created_at, language)}
      </time>
    </li>
  );
}
