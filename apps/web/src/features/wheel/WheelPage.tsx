import type { PagePart } from '../../entities/game-page/GamePage.tsx';
import { TableGamePage } from '../../entities/game-page/TableGamePage.tsx';
import { lazyPart } from '../../lib/chunks.tsx';
import { useTexts } from '../../lib/texts.ts';
import { WheelPanel } from './round/WheelPanel.tsx';
import { WHEEL_KEYS } from './stake/actions.ts';
import { StakeBoard } from './stake/StakeBoard.tsx';
import { loadWheelHistory, showWheel, startWheel, wheelStore } from './table.ts';

const Columns = lazyPart(() => import('./bets/Columns.tsx'));
const MiniWheel = lazyPart(() => import('./round/MiniWheel.tsx'));

interface WheelPageProps {
  /** Panel of the player's items, laid out by the given classes. */
  inventory: PagePart;
}

export function WheelPage({ inventory }: WheelPageProps) {
  const { t } = useTexts('wheel');
  return (
    <TableGamePage
      game="wheel"
      title={t('heading')}
      store={wheelStore}
      start={startWheel}
      loadHistory={loadWheelHistory}
      show={showWheel}
      keys={WHEEL_KEYS}
      mini={MiniWheel}
      round={WheelPanel}
      stake={StakeBoard}
      bets={Columns}
      hasWideBets
      inventory={inventory}
    />
  );
}
