import type { PublicUser } from '@updraft/contract';
import { AsyncList, classes, ErrorLine, Skeleton } from '@updraft/ui';
import { memo, useDeferredValue } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { UserAvatar } from '../../lib/UserName.tsx';
import type { PastResults } from '../../table-client/past-results.ts';
import { RoundLink } from './RoundLink.tsx';

/** Display of a result in the strip. */
interface ResultLook {
  text: string;
  /** Classes of the text's colour. `mark`: classes of the dot before the text; left out: no dot. */
  className: string;
  mark?: string;
  /** Winner, shown as a picture before the result. */
  winner?: PublicUser;
}

interface ResultStripProps<Result> extends PastResults<Result> {
  game: string;
  /**
   * Returns the display of a result. It must be the same function on every render, so that each result is drawn once.
   */
  look: (result: Result) => ResultLook;
  onRetry: () => void;
  className?: string;
}

/** Last results of a game, newest first. Each links to its round. */
export function ResultStrip<Result extends { id: number }>({
  game,
  past,
  pastLoaded,
  pastFailed,
  look,
  onRetry,
  className,
}: ResultStripProps<Result>) {
  const { t } = useTexts('game');
  // The strip is deferred, so that the result itself does not wait for the links.
  const later = useDeferredValue(past);
  // An empty deferred strip is not shown. A slow machine would otherwise show 'no results' for a game with hundreds.
  const shown = later.length === 0 ? past : later;
  return (
    <nav
      aria-label={t('results')}
      className={classes(
        'overflow-x-auto overscroll-x-contain [mask-image:linear-gradient(90deg,#000_94%,transparent)] [scrollbar-width:none]',
        className,
      )}
    >
      <AsyncList
        // A new result must not hide that the past results failed to load.
        items={pastLoaded || (shown.length > 0 && !pastFailed) ? shown : undefined}
        failed={pastFailed}
        skeleton={<StripSkeleton />}
        error={
          <ErrorLine
            title={t('results_failed')}
            retryLabel={t('app:retry')}
            onRetry={onRetry}
            className="h-full px-3 [&>button]:min-h-0"
          />
        }
        empty={<p className="flex h-full items-center px-3 text-12 text-muted">{t('results_empty')}</p>}
      >
        {(all) => (
          <ol className="flex h-full w-max items-center px-1">
            {all.map((one) => (
              <ResultItem key={one.id} game={game} id={one.id} {...look(one)} />
            ))}
          </ol>
        )}
      </AsyncList>
    </nav>
  );
}

const StripSkeleton = () => (
  <div className="flex h-full items-center gap-1 px-2">
    {Array.from({ length: 14 }, (_, index) => (
      <Skeleton key={index} className="h-6 w-12 shrink-0" />
    ))}
  </div>
);

const ResultItem = memo(function ResultItem({
  game,
  id,
  text,
  className,
  mark,
  winner,
}: ResultLook & { game: string; id: number }) {
  const { t } = useTexts('game');
  return (
    <li className="h-full">
      <RoundLink
        game={game}
        id={id}
        label={t('result_link', { id, result: text })}
        className={classes(
          'flex h-full items-center rounded-8 px-2 text-12 font-semibold tabular-nums hover:bg-ink-850',
          className,
        )}
      >
        {winner && <UserAvatar user={winner} size={20} className="mr-1.5" />}
        {mark && <span className={classes('mr-1.5 size-2.5 rounded-full', mark)} />}
        {text}
      </RoundLink>
    </li>
  );
});
