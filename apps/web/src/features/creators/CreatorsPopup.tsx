import { Link } from '../../lib/Link.tsx';
import { AsyncList, buttonClasses, EmptyState, Popover, Skeleton } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { useIsWide } from '../../lib/media.ts';
import { usePopups } from '../../lib/popups.ts';
import { UserAvatar, UserName } from '../../lib/UserName.tsx';
import type { PopupProps } from '../../lib/popups.ts';
import { loadCreators, useCreators } from './creators-store.ts';

/** The featured video creators; each leads to their page. */
export default function CreatorsPopup({ anchor }: PopupProps) {
  const { t } = useTexts('creators');
  const close = usePopups((state) => state.close);
  const isWide = useIsWide();
  const creators = useCreators();
  const done = (): void => close('creators');
  return (
    <Popover title={t('title')} anchor={anchor} onClose={done} side={isWide ? 'bottom' : 'top'}>
      <AsyncList
        // Opening asks anew: what was known before is not shown as if it were so now.
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
                  className="flex min-h-12 items-center gap-3 rounded-8 px-2 hover:bg-ink-800"
                >
                  <UserAvatar user={creator} />
                  <UserName user={creator} />
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
