import { classes, Page } from '@updraft/ui';
import { useEffect, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { LiveBets } from './bets/LiveBets.tsx';
import { HashLine } from './HashLine.tsx';
import { MiniRoundPlace } from './round/MiniRoundPlace.tsx';
import { RoundPanel } from './round/RoundPanel.tsx';
import { crashStart, loadCrashHistory, showCrash } from './socket.ts';
import { useCrashKeys } from './stake/use-crash-keys.ts';
import { StakeBoard } from './stake/StakeBoard.tsx';

interface CrashPageProps {
  /** The player's items, to be laid out by the given classes. */
  inventory: (className: string) => ReactNode;
}

/**
 * The crash game. One order for all sizes (round, stake, bets, inventory): a phone stacks it, from
 * 768 px round and inventory stand left, stake and bets right, each side with row heights of its own.
 */
export function CrashPage({ inventory }: CrashPageProps) {
  const { t } = useTexts('crash');
  useCrashKeys();
  useEffect(() => {
    // Visitors come here without the start of a session having wired the round.
    void crashStart();
    loadCrashHistory().catch(() => undefined);
    showCrash(true);
    return () => showCrash(false);
  }, []);
  return (
    <Page layout="full" title={t('heading')} hidesTitle>
      <MiniRoundPlace />
      <div
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] gap-3',
          'md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_auto_minmax(19rem,1fr)] lg:grid-cols-[minmax(0,1fr)_22rem]',
          'xl:h-[max(44rem,calc(100dvh-var(--header-height)-var(--notice-bar)-1.5rem))]',
          'xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_auto_minmax(0,1fr)]',
        )}
      >
        <RoundPanel className="md:col-start-1 md:row-span-2 md:row-start-1" />
        <StakeBoard className="md:col-start-2 md:row-start-1" />
        <div className="flex min-h-0 flex-col gap-3 md:col-start-2 md:row-span-2 md:row-start-2">
          <LiveBets className="h-90 md:h-100 xl:h-auto xl:flex-1" />
          <HashLine className="shrink-0" />
        </div>
        {/* Takes the height that is left and scrolls inside: a full inventory must not stretch the page. */}
        {inventory('max-md:max-h-[max(22rem,calc(100dvh-14rem))] md:col-start-1 md:row-start-3 md:h-0 md:min-h-full')}
      </div>
    </Page>
  );
}
