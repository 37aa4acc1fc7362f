import { Skeleton } from '@updraft/ui';
import { Suspense, type ReactNode } from 'react';
import { LimitsPanel } from '../../features/limits/LimitsPanel.tsx';
import { ProfilePage } from '../../features/profile/ProfilePage.tsx';
import { partWithTexts } from '../../lib/part-with-texts.ts';
import { PAST_GAMES } from '../past-games.ts';

const StatementPanel = partWithTexts('statement', () => import('../../features/statement/StatementPanel.tsx'));
const AccountPanel = partWithTexts('account', () => import('../../features/account/AccountPanel.tsx'));

const fetched = (part: ReactNode): ReactNode => (
  <Suspense fallback={<Skeleton className="h-80 rounded-14" />}>{part}</Suspense>
);

const OTHERS = {
  statement: (playerId: number, joinedAt: string | null) =>
    fetched(<StatementPanel playerId={playerId} joinedAt={joinedAt} />),
  limits: (playerId: number) => <LimitsPanel playerId={playerId} />,
  account: (playerId: number) => fetched(<AccountPanel playerId={playerId} />),
};

/** The player's own page with their statement, limits and account, and their bets in every game. */
export default function OwnPage() {
  return <ProfilePage games={PAST_GAMES} others={OTHERS} />;
}
