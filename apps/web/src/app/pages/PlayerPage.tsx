import { UserPage } from '../../features/profile/UserPage.tsx';
import { PAST_GAMES } from '../past-games.ts';

/** The public page of a player, with their bets in every game. */
export default function PlayerPage({ id }: { id: number }) {
  return <UserPage id={id} games={PAST_GAMES} />;
}
