import { Link } from '@tanstack/react-router';
import { EmptyState, ErrorState, Skeleton, buttonClasses } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { Bets } from './Bets.tsx';
import { Stats } from './Overview.tsx';
import { Person } from './Person.tsx';
import { useUser } from './query.ts';

const PANEL = 'rounded-14 border border-line bg-ink-900';

/** Another player's public page: statistics and past bets. */
export default function UserPage({ id }: { id: number }) {
  const { t } = useTexts('profile');
  const found = useUser(id);
  return (
    <div className="mx-auto flex w-full max-w-304 flex-col gap-5 px-4 py-6 lg:px-8">
      {found.data ? (
        <>
          <h1 className="sr-only">{found.data.user.username}</h1>
          <Person user={found.data.user} joinedAt={found.data.user.joined_at} />
          <Stats stats={found.data.stats} />
          <h2 className="font-display text-20 font-medium">{t('bets')}</h2>
          <Bets userId={found.data.user.id} {...found.data} />
        </>
      ) : found.data === null ? (
        <EmptyState
          icon="search"
          title={t('any_user_error:not_found')}
          className={PANEL}
          action={
            <Link to="/" className={buttonClasses('secondary', 'small')}>
              {t('crash_round:back')}
            </Link>
          }
        />
      ) : found.isError ? (
        <ErrorState
          title={t('any_user_error:load_by_id')}
          retryLabel={t('app:retry')}
          onRetry={() => void found.refetch()}
          className={PANEL}
        />
      ) : (
        <Skeleton className="h-96 rounded-14" />
      )}
    </div>
  );
}
