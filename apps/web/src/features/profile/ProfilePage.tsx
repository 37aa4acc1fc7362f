import type { User } from '@updraft/contract';
import { AsyncBody, Button, EmptyState, loadStatusOf, Page, Skeleton, Tabs } from '@updraft/ui';
import { useEffect, type ReactNode } from 'react';
import { type PastGame, preloadPastBets } from '../../entities/past-bet/past-game.ts';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/texts.ts';
import { openModal, preloadModal } from '../../lib/modals.ts';
import { onServer } from '../../lib/socket.ts';
import { sessionActions } from '../../entities/session/session-actions.ts';
import { useSession } from '../../entities/session/session-store.ts';
import { Adjustments } from './Adjustments.tsx';
import { Bets } from './Bets.tsx';
import { Deposits } from './Deposits.tsx';
import { Overview } from './Overview.tsx';
import { Person } from './Person.tsx';
import { type ProfileData, reloadProfile, useProfile } from './query.ts';
import { Withdrawals } from './Withdrawals.tsx';

const PARTS = ['overview', 'deposits', 'withdrawals', 'bets', 'limits'] as const;
type Part = (typeof PARTS)[number];

interface ProfilePageProps {
  /** The games with a history of bets. */
  games: readonly PastGame[];
  /** The part with the player's own limits. */
  limits: (playerId: number) => ReactNode;
}

/** One's own page: money, statistics, past bets, and limits. */
export function ProfilePage({ games, limits }: ProfilePageProps) {
  const { t } = useTexts('profile');
  const status = useSession((state) => state.status);
  const user = useSession((state) => state.user);
  return (
    <Page
      title={t('title')}
      hidesTitle
      status={user ? 'ready' : status === 'visitor' ? 'empty' : 'loading'}
      skeleton={<PageSkeleton />}
      empty={<Visitor />}
    >
      {() => user && <SignedIn user={user} games={games} limits={limits} />}
    </Page>
  );
}

function Visitor() {
  const { t } = useTexts('profile');
  return (
    <EmptyState
      framed
      icon="user"
      title={t('sign_in')}
      action={
        <Button variant="primary" onClick={() => openModal('login')}>
          {t('shell:sign_in')}
        </Button>
      }
    >
      {t('sign_in_text')}
    </EmptyState>
  );
}

function SignedIn({ user, games, limits }: { user: User } & ProfilePageProps) {
  const { t } = useTexts('profile');
  const part = useSearch('part');
  const navigate = useNavigate();
  const profile = useProfile(user.id);
  useEffect(() => preloadPastBets(games), [games]);
  useEffect(() => {
    // What staff decide about a deposit may move no balance: the player gets a notification all the same.
    const stops = [
      onServer('withdrawalStatus', () => void reloadProfile()),
      onServer('updateBalance', () => void reloadProfile()),
      onServer('notification', () => void reloadProfile()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const chosen = PARTS.find((one) => one === part) ?? 'overview';
  const choose = (next: Part): void =>
    navigate(next === 'overview' ? '/profile' : `/profile?part=${next}`, { replace: true });
  return (
    <>
      <Person user={user} joinedAt={profile.data?.user.joined_at ?? null}>
        <Button
          variant="primary"
          icon="plus"
          size="small"
          onPointerEnter={() => preloadModal('deposit')}
          onClick={() => openModal('deposit')}
        >
          {t('shell:deposit')}
        </Button>
        <Button
          icon="arrow-up"
          size="small"
          onPointerEnter={() => preloadModal('withdraw')}
          onClick={() => openModal('withdraw')}
        >
          {t('shell:withdraw')}
        </Button>
        {/* On a phone it is in the menu. */}
        <Button icon="logout" size="small" className="max-md:hidden" onClick={() => void sessionActions().signOut()}>
          {t('sign_out')}
        </Button>
      </Person>
      <Tabs
        label={t('parts')}
        value={chosen}
        onChange={choose}
        tabs={PARTS.map((value) => ({
          value,
          label: t(value),
          content:
            value === 'limits' ? (
              limits(user.id)
            ) : (
              <PartBody part={value} user={user} games={games} profile={profile} />
            ),
        }))}
      />
    </>
  );
}

interface PartProps extends Pick<ProfilePageProps, 'games'> {
  part: Exclude<Part, 'limits'>;
  user: User;
}

function PartBody({ profile, ...of }: PartProps & { profile: ReturnType<typeof useProfile> }) {
  const { t } = useTexts('user_error');
  return (
    <AsyncBody
      status={loadStatusOf(profile)}
      skeleton={<Skeleton className="h-80 rounded-14" />}
      error={{
        title: t('load_profile'),
        retryLabel: t('app:retry'),
        onRetry: () => void profile.refetch(),
        framed: true,
      }}
    >
      {() => profile.data && <Loaded {...of} data={profile.data} />}
    </AsyncBody>
  );
}

function Loaded({ part, user, games, data }: PartProps & { data: ProfileData }) {
  if (part === 'overview') return <Overview user={user} stats={data.stats} referrals={data.user.referrals} />;
  if (part === 'deposits') {
    return (
      <div className="flex flex-col gap-6">
        <Deposits deposits={data.deposits} />
        {data.adjustments.length > 0 && <Adjustments adjustments={data.adjustments} />}
      </div>
    );
  }
  if (part === 'withdrawals') return <Withdrawals withdrawals={data.withdraws} />;
  return <Bets userId={user.id} games={games} newest={data} />;
}

function PageSkeleton() {
  return (
    <>
      <Skeleton className="h-16 rounded-14" />
      <Skeleton className="h-11 rounded-14" />
      <Skeleton className="h-80 rounded-14" />
    </>
  );
}
