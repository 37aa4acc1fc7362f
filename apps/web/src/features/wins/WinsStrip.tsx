import { classes, Icon } from '@updraft/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { reloadWins, useWins } from './store.ts';
import { type GameSigns, WinLink } from './WinLink.tsx';
import { keyed } from './wins.ts';

/** Last large wins in one line. New wins appear on the left. */
export default function WinsStrip({ games, coming }: { games: GameSigns; coming: ReactNode }) {
  const { t } = useTexts('wins');
  const { data, isError } = useWins();
  if (data === undefined && !isError) return coming;
  const isEmpty = data === undefined || data.length === 0;
  return (
    <section aria-label={t('title')} className="flex h-full min-w-0 flex-1 items-center px-4">
      <h2
        className={classes(
          'flex shrink-0 items-center gap-1.5 pr-2 text-12 font-medium text-muted',
          // The sentence without wins needs the whole width of a phone, and it contains the words of this title.
          isEmpty && 'max-md:sr-only',
        )}
      >
        <Icon name="bolt" size={16} />
        {t('title')}
      </h2>
      {!isEmpty ? (
        <ol className="relative flex min-w-0 flex-1 items-center overflow-hidden [mask-image:linear-gradient(90deg,#000_94%,transparent)]">
          {keyed(data).map(({ key, win }) => (
            <li key={key} className="shrink-0 animate-rise">
              <WinLink win={win} games={games} className="h-7 max-xl:h-10 [&>span:nth-child(2)]:max-w-32" />
            </li>
          ))}
        </ol>
      ) : (
        <p role={isError ? 'alert' : undefined} className="text-12 text-muted">
          {isError && data === undefined ? (
            <>
              {t('failed')}{' '}
              <button type="button" className="cursor-pointer font-semibold text-text underline" onClick={reloadWins}>
                {t('app:retry')}
              </button>
            </>
          ) : (
            t('empty')
          )}
        </p>
      )}
    </section>
  );
}
