import { Link } from '../../lib/Link.tsx';
import { EmptyState, loadStatusOf, Page, Skeleton, buttonClasses } from '@updraft/ui';
import { useEffect } from 'react';
import { type PastGame, preloadPastBets } from '../../entities/past-bet/past-game.ts';
import { useNameOfShown } from '../../lib/shown-name.ts';
import { publicName, usePlainName } from '../../lib/Private.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Bets } from './Bets.tsx';
import { Stats } from './Overview.tsx';
import { Person } from './Person.tsx';
import { type UserData, useUser } from './query.ts';

/** Public page of a player, as others see it: statistics and past bets. */
export function UserPage({ id, games }: { id: number; games: readonly PastGame[] }) {
  const { t } = useTexts('profile');
  useEffect(() => preloadPastBets(games), [games]);
  const found = useUser(id);
  const player = found.data?.success ? found.data : null;
  const isHidden = found.data?.success === false && found.data.message === 'any_user_error.not_public';
  const name = useNameOfShown(player && publicName(player.user));
  return (
    <Page
      title={name ?? t('shell:player_page')}
      hidesTitle
      status={loadStatusOf({ data: found.data && player, isError: found.isError })}
      skeleton={<PageSkeleton />}
      error={{
        title: t('any_user_error:load_by_id'),
        retryLabel: t('app:retry'),
        onRetry: () => void found.refetch(),
        framed: true,
      }}
      empty={
        <EmptyState
          framed
          icon={isHidden ? 'lock' : 'search'}
          title={t(isHidden ? 'any_user_error:not_public' : 'any_user_error:not_found')}
          action={
            <Link to="/" className={buttonClasses('secondary', 'small')}>
              {t('any_user_error:back')}
            </Link>
          }
        >
          {isHidden && t('any_user_error:not_public_text')}
        </EmptyState>
      }
    >
      {() => player && <Player player={player} games={games} />}
    </Page>
  );
}

function Player({ player, games }: { player: UserData; games: readonly PastGame[] }) {
  const { t } = useTexts('profile');
  const name = usePlainName(player.user);
  return (
    <>
      <Person user={player.user} joinedAt={player.user.joined_at} />
      <Stats stats={player.stats} />
      <h2 className="font-display text-20 font-medium wrap-anywhere">{t('bets_of', { name })}</h2>
      <Bets userId={player.user.id} games={games} newest={player} />
    </>
  );
}

function PageSkeleton() {
  return (
    <>
      <Skeleton className="h-16 rounded-14" />
      <Skeleton className="h-32 rounded-14" />
      <Skeleton className="h-80 rounded-14" />
    </>
  );
}
