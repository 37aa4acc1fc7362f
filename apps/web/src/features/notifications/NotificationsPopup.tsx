import { NOTIFICATIONS_PAGE } from '@updraft/contract/constants';
import type { Notification } from '@updraft/contract';
import { AsyncList, Badge, EmptyState, Icon, Popover } from '@updraft/ui';
import { type ReactNode, useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { dateTime } from '../../lib/format.ts';
import { translate } from '../../lib/i18n.ts';
import { Link } from '../../lib/Link.tsx';
import type { SitePath } from '../../lib/navigation.ts';
import { noticeText } from '../../lib/notice-text.ts';
import type { Page } from '../../lib/pages.ts';
import { type PopupProps, usePopups } from '../../lib/popups.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useSession } from '../../entities/session/session-store.ts';
import { linkOf } from './link-of.ts';
import { useReadAll } from './read-all.ts';

const NONE: readonly Notification[] = [];
const idOf = ({ id }: Notification): number => id;

const loadPage = async (cursor: string): Promise<Page<Notification>> => {
  const { notifications, next } = await api('POST /api/user/notification/list', { cursor });
  return { rows: notifications, next };
};

/**
 * Returns the first page: the notifications that came with the player and by events. If they do not fill a page, there
 * are no others.
 */
const headOf = (rows: readonly Notification[]): Page<Notification> => ({
  rows,
  next: rows.length < NOTIFICATIONS_PAGE ? null : String(rows.at(-1)?.id ?? 0),
});

/** The player's notifications. Opening the list marks all as read. New ones stay highlighted until it closes. */
export default function NotificationsPopup({ anchor }: PopupProps) {
  const { t } = useTexts('notifications');
  const close = usePopups((state) => state.close);
  const playerId = useSession((state) => state.user?.id ?? 0);
  const notifications = useSession((state) => state.user?.notifications) ?? NONE;
  const newIds = useReadAll(notifications);
  const head = useMemo(() => headOf(notifications), [notifications]);
  const pages = usePages({ of: String(playerId), head, load: loadPage, idOf });
  const done = (): void => close('notifications');
  return (
    <Popover title={t('title')} anchor={anchor} onClose={done} className="w-88">
      <AsyncList
        items={pages.rows}
        empty={
          <EmptyState icon="bell" title={t('empty')}>
            {t('empty_text')}
          </EmptyState>
        }
        more={
          pages.hasMore
            ? {
                label: t('more'),
                failedText: t('notification_error:load'),
                loading: pages.isLoading,
                failed: pages.hasFailed,
                onMore: pages.more,
                className: 'pb-4',
              }
            : null
        }
      >
        {(all) => (
          <ul className="divide-y divide-line">
            {all.map((one) => (
              <li key={one.id}>
                <Row notification={one} isNew={!one.isRead || newIds.has(one.id)} onFollow={done} />
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
    </Popover>
  );
}

interface RowProps {
  notification: Notification;
  isNew: boolean;
  /** Called when the link of the notification was followed. */
  onFollow: () => void;
}

function Row({ notification, isNew, onFollow }: RowProps) {
  const { t } = useTexts('notifications');
  const language = useSettings((state) => state.language);
  const { name, content, params, created_at } = notification;
  const to = linkOf(notification);
  return (
    <Place to={to} onFollow={onFollow}>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-14 font-medium">
          {noticeText({ message: name, params, otherwise: 'notifications.title' }, translate)}
        </span>
        {isNew && <Badge tone="lift">{t('unread')}</Badge>}
      </span>
      <span className="mt-0.5 block text-14 text-muted">
        {noticeText({ message: content, params, otherwise: 'notifications.no_text' }, translate)}
      </span>
      <span className="mt-1 flex items-center justify-between gap-3 text-12 text-muted">
        <time dateTime={created_at} className="tabular-nums">
          {dateTime(created_at, language)}
        </time>
        {to !== null && (
          <span className="flex items-center gap-1 font-medium text-text">
            {t('open')}
            <Icon name="chevron-right" size={14} />
          </span>
        )}
      </span>
    </Place>
  );
}

/** The whole row is the link, so that a thumb finds it. */
function Place({ to, onFollow, children }: { to: SitePath | null; onFollow: () => void; children: ReactNode }) {
  if (to === null) return <div className="px-4 py-3">{children}</div>;
  return (
    <Link to={to} onClick={onFollow} className="block px-4 py-3 hover:bg-ink-800 focus-visible:-outline-offset-2">
      {children}
    </Link>
  );
}
