import LaterPage from '../../features/later/LaterPage.tsx';

/** The place of the game until it opens. */
export default function CasesPage() {
  return <LaterPage name="cases" />;
}
