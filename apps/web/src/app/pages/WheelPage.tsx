import LaterPage from '../../features/later/LaterPage.tsx';

/** The place of the game until it opens. */
export default function WheelPage() {
  return <LaterPage name="wheel" />;
}
