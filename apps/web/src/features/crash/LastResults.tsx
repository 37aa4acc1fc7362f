import { Link } from '../../lib/navigation.tsx';
import { AsyncList, classes, Icon, Skeleton } from '@updraft/ui';
import { memo, useDeferredValue } from 'react';
import { multiplier } from '../../lib/format.ts';
import { useTexts } from '../../lib/texts.ts';
import { loadCrashHistory } from './socket.ts';
import { useCrash } from './store.ts';
import type { ColourClass, PastMultiplier } from './wire.ts';

export const COLOUR_TEXT: Record<ColourClass, string> = {
  1: 'text-class-1',
  2: 'text-class-2',
  3: 'text-class-3',
  4: 'text-class-4',
  5: 'text-class-5',
};

/** The last 20 results, newest first, each a link to its round. */
export function LastResults({ className }: { className?: string }) {
  const { t } = useTexts('crash');
  // After the crash itself, which must not wait for a link.
  const past = useDeferredValue(useCrash((state) => state.past));
  const loaded = useCrash((state) => state.pastLoaded);
  const failed = useCrash((state) => state.pastFailed);
  return (
    <nav
      aria-label={t('results')}
      className={classes(
        'overflow-x-auto overscroll-x-contain [mask-image:linear-gradient(90deg,#000_94%,transparent)] [scrollbar-width:none]',
        className,
      )}
    >
      <AsyncList
        items={loaded || past.length > 0 ? past : undefined}
        failed={failed}
        skeleton={<ResultsSkeleton />}
        error={<Failed />}
        empty={<p className="flex h-full items-center px-3 text-12 text-muted">{t('results_empty')}</p>}
      >
        {(all) => (
          <ol className="flex h-full w-max items-center px-1">
            {all.map((one) => (
              <Result key={one.id} id={one.id} value={one.value} colour={one.colour} />
            ))}
          </ol>
        )}
      </AsyncList>
    </nav>
  );
}

const ResultsSkeleton = () => (
  <div className="flex h-full items-center gap-1 px-2">
    {Array.from({ length: 14 }, (_, index) => (
      <Skeleton key={index} className="h-6 w-12 shrink-0" />
    ))}
  </div>
);

function Failed() {
  const { t } = useTexts('crash');
  return (
    <p role="alert" className="flex h-full items-center gap-2 px-3 text-12 text-muted">
      <Icon name="warning" size={16} className="text-loss" />
      {t('results_failed')}
      <button
        type="button"
        className="h-full cursor-pointer px-1 font-semibold text-text underline hover:no-underline"
        onClick={() => void loadCrashHistory().catch(() => undefined)}
      >
        {t('app:retry')}
      </button>
    </p>
  );
}

const Result = memo(function Result({ id, value, colour }: PastMultiplier) {
  const { t } = useTexts('crash');
  const text = multiplier(value);
  return (
    <li className="h-full">
      <Link
        to={`/crash/${id}`}
        aria-label={t('result_link', { id, multiplier: text })}
        className={classes(
          'flex h-full items-center rounded-8 px-2 text-12 font-semibold tabular-nums hover:bg-ink-850',
          COLOUR_TEXT[colour],
        )}
      >
        {text}
      </Link>
    </li>
  );
});
