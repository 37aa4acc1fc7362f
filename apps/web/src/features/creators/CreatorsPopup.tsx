import { Link } from '../../lib/Link.tsx';
import { AsyncList, buttonClasses, EmptyState, Icon, Popover, Skeleton } from '@updraft/ui';
import { day, dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useIsWide } from '../../lib/media.ts';
import { usePopups } from '../../lib/popups.ts';
import { UserAvatar, UserName } from '../../lib/UserName.tsx';
import type { PopupProps } from '../../lib/popups.ts';
import { loadCreators, useCreators } from './creators-store.ts';

/** Featured video creators, each with a link to their page. */
export default function CreatorsPopup({ anchor }: PopupProps) {
  const { t } = useTexts('creators');
  const close = usePopups((state) => state.close);
  const isWide = useIsWide();
  const language = useSettings((state) => state.language);
  const creators = useCreators();
  const done = (): void => close('creators');
  return (
    <Popover title={t('title')} anchor={anchor} onClose={done} side={isWide ? 'bottom' : 'top'}>
      <AsyncList
        // The list is requested at each opening. After a failure an earlier list is not shown.
        items={creators.isError ? undefined : creators.data}
        failed={creators.isError}
        skeleton={<Loading />}
        error={{
          title: t('creators_error:load'),
          retryLabel: t('app:retry'),
          onRetry: () => void loadCreators().catch(() => undefined),
        }}
        empty={
          <EmptyState
            icon="video"
            title={t('empty')}
            className="py-6"
            action={
              <Link to="/support" onClick={done} className={buttonClasses('secondary', 'small')}>
                {t('empty_action')}
              </Link>
            }
          >
            {t('empty_text')}
          </EmptyState>
        }
      >
        {(all) => (
          <ul className="p-2">
            {all.map((creator) => (
              <li key={creator.id}>
                <Link
                  to={`/user/${creator.id}`}
                  onClick={done}
                  className="flex min-h-14 items-center gap-3 rounded-8 px-2 hover:bg-ink-800"
                >
                  <UserAvatar user={creator} />
                  <span className="min-w-0 flex-1">
                    <UserName user={creator} className="font-medium" />
                    <span className="block truncate text-12 text-muted tabular-nums">
                      {creator.games === 0
                        ? t('since', { date: day(creator.joined_at, language) })
                        : [
                            t('games', { count: creator.games }),
                            ...(creator.top_win > 0
                              ? [t('top_win', { sum: dollars(creator.top_win, 2, language) })]
                              : []),
                          ].join(' · ')}
                    </span>
                  </span>
                  <Icon name="arrow-right" size={16} className="shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
    </Popover>
  );
}

const Loading = () => (
  <div className="space-y-2 p-3">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-10" />
    ))}
  </div>
);
