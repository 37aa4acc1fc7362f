import { useEffect } from 'react';
import { GamePage, type PagePart } from '../../entities/game-page/GamePage.tsx';
import { HashLine } from '../../entities/round/HashLine.tsx';
import { MiniRoundPlace } from '../../entities/round/MiniRoundPlace.tsx';
import { useGameKeys } from '../../entities/stake/use-game-keys.ts';
import { lazyPart } from '../../lib/chunks.tsx';
import { useTexts } from '../../lib/texts.ts';
import { LiveBets } from './bets/LiveBets.tsx';
import { RoundPanel } from './round/RoundPanel.tsx';
import { crashStart, loadCrashHistory, showCrash } from './socket.ts';
import { CRASH_KEYS } from './stake/actions.ts';
import { StakeBoard } from './stake/StakeBoard.tsx';
import { useCrash } from './store.ts';

const MiniRound = lazyPart(() => import('./round/MiniRound.tsx'));

interface CrashPageProps {
  /** The player's items, to be laid out by the given classes. */
  inventory: PagePart;
}

/** The crash game. */
export function CrashPage({ inventory }: CrashPageProps) {
  const { t } = useTexts('crash');
  useGameKeys(CRASH_KEYS);
  useEffect(() => {
    // Visitors come here without the start of a session having wired the round.
    void crashStart();
    loadCrashHistory().catch(() => undefined);
    showCrash(true);
    return () => showCrash(false);
  }, []);
  return (
    <>
      <MiniRoundPlace part={MiniRound} />
      <GamePage
        title={t('heading')}
        round={(place) => <RoundPanel className={place} />}
        stake={(place) => <StakeBoard className={place} />}
        bets={(place) => <LiveBets className={place} />}
        proof={(place) => <CrashHash className={place} />}
        inventory={inventory}
      />
    </>
  );
}

function CrashHash({ className }: { className: string }) {
  const hash = useCrash((state) => state.publicHash);
  const lastId = useCrash((state) => state.past[0]?.id ?? null);
  return <HashLine game="crash" hash={hash} lastId={lastId} className={className} />;
}
