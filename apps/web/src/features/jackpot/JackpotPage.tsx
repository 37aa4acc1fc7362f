import { useEffect } from 'react';
import { GamePage, type PagePart } from '../../entities/game-page/GamePage.tsx';
import { HashLine } from '../../entities/round/HashLine.tsx';
import { MiniRoundPlace } from '../../entities/round/MiniRoundPlace.tsx';
import { useGameKeys } from '../../entities/stake/use-game-keys.ts';
import { lazyPart } from '../../lib/chunks.tsx';
import { useTexts } from '../../lib/texts.ts';
import { PotPlayers } from './bets/PotPlayers.tsx';
import { RoundPanel } from './round/RoundPanel.tsx';
import { JACKPOT_KEYS } from './stake/actions.ts';
import { StakeBoard } from './stake/StakeBoard.tsx';
import { loadJackpotHistory, showJackpot, startJackpot, useJackpot } from './table.ts';

const MiniRound = lazyPart(() => import('./round/MiniRound.tsx'));

interface JackpotPageProps {
  /** The player's items, to be laid out by the given classes. */
  inventory: PagePart;
}

/** The jackpot. */
export function JackpotPage({ inventory }: JackpotPageProps) {
  const { t } = useTexts('jackpot');
  useGameKeys(JACKPOT_KEYS);
  useEffect(() => {
    void startJackpot();
    loadJackpotHistory().catch(() => undefined);
    showJackpot(true);
    return () => showJackpot(false);
  }, []);
  return (
    <>
      <MiniRoundPlace part={MiniRound} />
      <GamePage
        title={t('heading')}
        round={(place) => <RoundPanel className={place} />}
        stake={(place) => <StakeBoard className={place} />}
        bets={(place) => <PotPlayers className={place} />}
        proof={(place) => <JackpotHash className={place} />}
        inventory={inventory}
      />
    </>
  );
}

function JackpotHash({ className }: { className: string }) {
  const hash = useJackpot((state) => state.publicHash);
  const lastId = useJackpot((state) => state.past[0]?.id ?? null);
  return <HashLine game="jackpot" hash={hash} lastId={lastId} className={className} />;
}
