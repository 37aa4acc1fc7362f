import { classes } from '@updraft/ui';
import { useEffect } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { InventoryPanel } from '../inventory/index.ts';
import { LiveBets } from './bets/LiveBets.tsx';
import { HashLine } from './HashLine.tsx';
import { LaterCards } from './LaterCards.tsx';
import { MiniRoundPlace } from './round/MiniRoundPlace.tsx';
import { RoundPanel } from './round/RoundPanel.tsx';
import { crashStart, loadCrashHistory, showCrash } from './socket.ts';
import { useCrashKeys } from './stake/keys.ts';
import { StakeBoard } from './stake/StakeBoard.tsx';

/**
 * The crash game. One order for all sizes (round, stake, bets, inventory): a phone stacks it, from
 * 768 px round and inventory stand left, stake and bets right, each side with row heights of its own.
 */
export function CrashPage() {
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
    <div className="flex flex-col gap-3 p-3 max-md:pb-28">
      <h1 className="sr-only">{t('heading')}</h1>
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
        <InventoryPanel className="max-md:max-h-[max(22rem,calc(100dvh-14rem))] md:col-start-1 md:row-start-3 md:h-0 md:min-h-full" />
      </div>
      <LaterCards className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2" />
    </div>
  );
}
