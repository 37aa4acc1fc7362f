import { Link } from '../../lib/Link.tsx';
import { EmptyState, loadStatusOf, Page, Skeleton, buttonClasses } from '@updraft/ui';
import { useEffect } from 'react';
import { type PastGame, preloadPastBets } from '../../entities/past-bet/past-game.ts';
import { useTexts } from '../../lib/texts.ts';
import { Bets } from './Bets.tsx';
import { Stats } from './Overview.tsx';
import { Person } from './Person.tsx';
import { type UserData, useUser } from './query.ts';

/** Another player's public page: statistics and past bets. */
export function UserPage({ id, games }: { id: number; games: readonly PastGame[] }) {
  const { t } = useTexts('profile');
  useEffect(() => preloadPastBets(games), [games]);
  const found = useUser(id);
  return (
    <Page
      title={found.data?.user.username ?? t('shell:player_page')}
      hidesTitle
      status={loadStatusOf(found)}
      skeleton={<Skeleton className="h-96 rounded-14" />}
      error={{
        title: t('any_user_error:load_by_id'),
        retryLabel: t('app:retry'),
        onRetry: () => void found.refetch(),
        framed: true,
      }}
      empty={
        <EmptyState
          framed
          icon="search"
          title={t('any_user_error:not_found')}
          action={
            <Link to="/" className={buttonClasses('secondary', 'small')}>
              {t('past_round:back')}
            </Link>
          }
        />
      }
    >
      {() => found.data && <Player player={found.data} games={games} />}
    </Page>
  );
}

function Player({ player, games }: { player: NonNullable<UserData>; games: readonly PastGame[] }) {
  const { t } = useTexts('profile');
  return (
    <>
      <Person user={player.user} joinedAt={player.user.joined_at} />
      <Stats stats={player.stats} />
      <h2 className="font-display text-20 font-medium">{t('bets')}</h2>
      <Bets userId={player.user.id} games={games} newest={player} />
    </>
  );
}
