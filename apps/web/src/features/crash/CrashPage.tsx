import type { PagePart } from '../../entities/game-page/GamePage.tsx';
import { TableGamePage } from '../../entities/game-page/TableGamePage.tsx';
import { lazyPart } from '../../lib/chunks.tsx';
import { useTexts } from '../../lib/texts.ts';
import { RoundPanel } from './round/RoundPanel.tsx';
import { crashStart, loadCrashHistory, showCrash } from './socket.ts';
import { CRASH_KEYS } from './stake/actions.ts';
import { StakeBoard } from './stake/StakeBoard.tsx';
import { crashStore } from './store.ts';

const LiveBets = lazyPart(() => import('./bets/LiveBets.tsx'));
const MiniRound = lazyPart(() => import('./round/MiniRound.tsx'));

interface CrashPageProps {
  /** Panel of the player's items, laid out by the given classes. */
  inventory: PagePart;
}

export function CrashPage({ inventory }: CrashPageProps) {
  const { t } = useTexts('crash');
  return (
    <TableGamePage
      game="crash"
      title={t('heading')}
      store={crashStore}
      start={crashStart}
      loadHistory={loadCrashHistory}
      show={showCrash}
      keys={CRASH_KEYS}
      mini={MiniRound}
      round={RoundPanel}
      stake={StakeBoard}
      bets={LiveBets}
      inventory={inventory}
    />
  );
}
