import { ErrorLine, Skeleton } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { reloadWins, useWins } from './store.ts';
import { type GameSigns, WinLink } from './WinLink.tsx';
import { keyed } from './wins.ts';

/** Number of wins that fit into the menu. */
const SHOWN = 5;

/** Last large wins as a short list, for places without room for the strip. */
export default function WinsList({ games, onFollow }: { games: GameSigns; onFollow: () => void }) {
  const { t } = useTexts('wins');
  const { data, isError } = useWins();
  return (
    <section aria-label={t('title')} className="p-2">
      <h2 className="px-3 py-1 text-12 font-medium text-muted">{t('title')}</h2>
      {data === undefined ? (
        isError ? (
          <ErrorLine title={t('failed')} retryLabel={t('app:retry')} onRetry={reloadWins} className="px-3 py-2" />
        ) : (
          <Skeleton className="m-1 h-32" />
        )
      ) : data.length === 0 ? (
        <p className="px-3 py-2 text-14 text-muted">{t('empty')}</p>
      ) : (
        <ol>
          {keyed(data.slice(0, SHOWN)).map(({ key, win }) => (
            <li key={key}>
              <WinLink win={win} games={games} onFollow={onFollow} className="min-h-11 px-3" />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
