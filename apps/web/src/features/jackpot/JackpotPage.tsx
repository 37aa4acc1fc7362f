import type { PagePart } from '../../entities/game-page/GamePage.tsx';
import { TableGamePage } from '../../entities/game-page/TableGamePage.tsx';
import { lazyPart } from '../../lib/chunks.tsx';
import { useTexts } from '../../lib/texts.ts';
import { RoundPanel } from './round/RoundPanel.tsx';
import { JACKPOT_KEYS } from './stake/actions.ts';
import { StakeBoard } from './stake/StakeBoard.tsx';
import { jackpotStore, loadJackpotHistory, showJackpot, startJackpot } from './table.ts';

const PotPlayers = lazyPart(() => import('./bets/PotPlayers.tsx'));
const MiniRound = lazyPart(() => import('./round/MiniRound.tsx'));

interface JackpotPageProps {
  /** Panel of the player's items, laid out by the given classes. */
  inventory: PagePart;
}

export function JackpotPage({ inventory }: JackpotPageProps) {
  const { t } = useTexts('jackpot');
  return (
    <TableGamePage
      game="jackpot"
      title={t('heading')}
      store={jackpotStore}
      start={startJackpot}
      loadHistory={loadJackpotHistory}
      show={showJackpot}
      keys={JACKPOT_KEYS}
      mini={MiniRound}
      round={RoundPanel}
      stake={StakeBoard}
      bets={PotPlayers}
      inventory={inventory}
    />
  );
}
