import type { PastGiveaway } from '@updraft/contract';
import { EmptyState, type HistoryColumn, HistoryTable, Icon } from '@updraft/ui';
import { ItemArt } from '../../entities/item/ItemArt.tsx';
import { dateTime } from '../../lib/format.ts';
import { Link } from '../../lib/Link.tsx';
import { closeModal } from '../../lib/modals.ts';
import { PlayerLink } from '../../lib/PlayerLink.tsx';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { UserAvatar, UserName } from '../../lib/UserName.tsx';
import { ItemTitle } from './ItemTitle.tsx';

/** The last prizes that were drawn, each with its verification. */
export function History({ history }: { history: readonly PastGiveaway[] }) {
  const { t } = useTexts('giveaway');
  const language = useSettings((state) => state.language);
  if (history.length === 0) return <EmptyState icon="gift" title={t('history_none')} className="py-6" />;
  const columns: HistoryColumn<PastGiveaway>[] = [
    {
      key: 'player',
      label: t('player'),
      phone: 'title',
      render: ({ user }) => (
        <PlayerLink
          user={user}
          onClick={closeModal}
          className="flex min-h-9 min-w-0 items-center gap-2 hover:underline"
        >
          <UserAvatar user={user} size={24} />
          <UserName user={user} className="max-w-36" />
        </PlayerLink>
      ),
    },
    {
      key: 'skin',
      label: t('skin'),
      isText: true,
      phone: 'text',
      render: ({ item }) => (
        <span className="flex items-center gap-2">
          <ItemArt image={item.image} size={48} alt="" className="size-8!" />
          <span>
            <ItemTitle item={item} />
          </span>
        </span>
      ),
    },
    { key: 'date', label: t('date'), render: ({ created_at: at }) => dateTime(at, language) },
    {
      key: 'verify',
      label: t('verify'),
      phone: 'value',
      render: ({ id }) => (
        <Link
          to={`/draw/${id}`}
          onClick={closeModal}
          className="inline-flex min-h-9 items-center gap-1.5 text-info hover:underline"
        >
          <Icon name="shield" size={16} />
          <span className="md:sr-only">{t('verify')}</span>
        </Link>
      ),
    },
  ];
  return (
    <HistoryTable
      label={t('history')}
      columns={columns}
      rows={history}
      keyOf={({ id, place_id: place }) => `${id}-${place}`}
    />
  );
}
