import { LimitsPanel } from '../../features/limits/LimitsPanel.tsx';
import { ProfilePage } from '../../features/profile/ProfilePage.tsx';

/** The player's own page with their limits. */
export default function OwnPage() {
  return <ProfilePage limits={(playerId) => <LimitsPanel playerId={playerId} />} />;
}
