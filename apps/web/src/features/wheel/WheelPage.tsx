import { useEffect } from 'react';
import { GamePage, type PagePart } from '../../entities/game-page/GamePage.tsx';
import { HashLine } from '../../entities/round/HashLine.tsx';
import { MiniRoundPlace } from '../../entities/round/MiniRoundPlace.tsx';
import { useGameKeys } from '../../entities/stake/use-game-keys.ts';
import { lazyPart } from '../../lib/chunks.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Columns } from './bets/Columns.tsx';
import { WheelPanel } from './round/WheelPanel.tsx';
import { WHEEL_KEYS } from './stake/actions.ts';
import { StakeBoard } from './stake/StakeBoard.tsx';
import { loadWheelHistory, showWheel, startWheel, useWheel } from './table.ts';

const MiniWheel = lazyPart(() => import('./round/MiniWheel.tsx'));

interface WheelPageProps {
  /** The player's items, to be laid out by the given classes. */
  inventory: PagePart;
}

/** The wheel. */
export function WheelPage({ inventory }: WheelPageProps) {
  const { t } = useTexts('wheel');
  useGameKeys(WHEEL_KEYS);
  useEffect(() => {
    void startWheel();
    loadWheelHistory().catch(() => undefined);
    showWheel(true);
    return () => showWheel(false);
  }, []);
  return (
    <>
      <MiniRoundPlace part={MiniWheel} />
      <GamePage
        hasWideBets
        title={t('heading')}
        round={(place) => <WheelPanel className={place} />}
        stake={(place) => <StakeBoard className={place} />}
        bets={(place) => <Columns className={place} />}
        proof={(place) => <WheelHash className={place} />}
        inventory={inventory}
      />
    </>
  );
}

function WheelHash({ className }: { className: string }) {
  const hash = useWheel((state) => state.publicHash);
  const lastId = useWheel((state) => state.past[0]?.id ?? null);
  return <HashLine game="wheel" hash={hash} lastId={lastId} className={className} />;
}
