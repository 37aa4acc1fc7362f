import { LimitsPanel } from '../../features/limits/LimitsPanel.tsx';
import { ProfilePage } from '../../features/profile/ProfilePage.tsx';
import { PAST_GAMES } from '../past-games.ts';

/** The player's own page with their limits, and their bets in every game. */
export default function OwnPage() {
  return <ProfilePage games={PAST_GAMES} limits={(playerId) => <LimitsPanel playerId={playerId} />} />;
}
