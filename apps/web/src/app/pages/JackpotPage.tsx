import LaterPage from '../../features/later/LaterPage.tsx';

/** The place of the game until it opens. */
export default function JackpotPage() {
  return <LaterPage name="jackpot" />;
}
