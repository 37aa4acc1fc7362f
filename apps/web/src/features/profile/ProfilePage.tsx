import type { User } from '@updraft/contract';
import { AsyncBody, Button, loadStatusOf, Page, Skeleton, Tabs } from '@updraft/ui';
import { useEffect, useMemo, type ReactNode } from 'react';
import { type PastGame, preloadPastBets } from '../../entities/past-bet/past-game.ts';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/texts.ts';
import { openModal, preloadModal } from '../../lib/modals.ts';
import { onServer } from '../../lib/socket.ts';
import { sessionActions } from '../../entities/session/session-actions.ts';
import { SignInNotice } from '../../entities/session/SignInNotice.tsx';
import { useSession } from '../../entities/session/session-store.ts';
import { Adjustments } from './Adjustments.tsx';
import { Bets } from './Bets.tsx';
import { Deposits } from './Deposits.tsx';
import { Overview } from './Overview.tsx';
import { Person } from './Person.tsx';
import { type ProfileData, reloadProfile, useProfile } from './query.ts';
import { Withdrawals } from './Withdrawals.tsx';

const PARTS = ['overview', 'deposits', 'withdrawals', 'bets', 'statement', 'limits', 'account'] as const;
type Part = (typeof PARTS)[number];
/** Parts of the page that other features render and load. */
const OTHERS = ['statement', 'limits', 'account'] as const;
type Other = (typeof OTHERS)[number];
const isOther = (part: Part): part is Other => OTHERS.some((one) => one === part);

interface ProfilePageProps {
  /** The games with a history of bets. */
  games: readonly PastGame[];
  /** Functions that render the parts of the page that belong to other features. */
  others: Record<Other, (playerId: number, joinedAt: string | null) => ReactNode>;
}

/** One's own page: money, statistics, past bets, statement, limits and account. */
export function ProfilePage({ games, others }: ProfilePageProps) {
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
      {() => user && <SignedIn user={user} games={games} others={others} />}
    </Page>
  );
}

function Visitor() {
  const { t } = useTexts('profile');
  return (
    <SignInNotice icon="user" title={t('sign_in')}>
      {t('sign_in_text')}
    </SignInNotice>
  );
}

function SignedIn({ user, games, others }: { user: User } & ProfilePageProps) {
  const { t } = useTexts('profile');
  const part = useSearch('part');
  const navigate = useNavigate();
  const profile = useProfile(user.id);
  useEffect(() => preloadPastBets(games), [games]);
  useEffect(() => {
    // A decision of staff on a deposit may leave the balance unchanged, so a notification reloads the profile too.
    const stops = [
      onServer('withdrawalStatus', () => void reloadProfile()),
      onServer('updateBalance', () => void reloadProfile()),
      onServer('notification', () => void reloadProfile()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const joinedAt = profile.data?.user.joined_at ?? null;
  const chosen = PARTS.find((one) => one === part) ?? 'overview';
  const choose = (next: Part): void =>
    navigate(next === 'overview' ? '/profile' : `/profile?part=${next}`, { replace: true });
  return (
    <>
      <Person user={user} joinedAt={joinedAt} isAnonymous={user.is_anonymous}>
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
        {/* The menu has this button on phones. */}
        <Button icon="logout" size="small" className="max-md:hidden" onClick={() => void sessionActions().signOut()}>
          {t('sign_out')}
        </Button>
      </Person>
      <Tabs
        label={t('parts')}
        wraps
        value={chosen}
        onChange={choose}
        tabs={PARTS.map((value) => ({
          value,
          label: t(value),
          content: isOther(value) ? (
            others[value](user.id, joinedAt)
          ) : (
            <PartBody part={value} user={user} games={games} profile={profile} />
          ),
        }))}
      />
    </>
  );
}

interface PartProps extends Pick<ProfilePageProps, 'games'> {
  part: Exclude<Part, Other>;
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
  const { deposits, depositsNext, withdraws, withdrawsNext, adjustments, adjustmentsNext } = data;
  const [newestDeposits, newestWithdrawals, newestAdjustments] = useMemo(
    () => [
      { rows: deposits, next: depositsNext },
      { rows: withdraws, next: withdrawsNext },
      { rows: adjustments, next: adjustmentsNext },
    ],
    [deposits, depositsNext, withdraws, withdrawsNext, adjustments, adjustmentsNext],
  );
  if (part === 'overview') return <Overview user={user} stats={data.stats} referrals={data.user.referrals} />;
  if (part === 'deposits') {
    return (
      <div className="flex flex-col gap-6">
        <Deposits playerId={user.id} newest={newestDeposits} />
        {adjustments.length > 0 && <Adjustments playerId={user.id} newest={newestAdjustments} />}
      </div>
    );
  }
  if (part === 'withdrawals') return <Withdrawals playerId={user.id} newest={newestWithdrawals} />;
  return <Bets userId={user.id} games={games} newest={data} isOwn />;
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
