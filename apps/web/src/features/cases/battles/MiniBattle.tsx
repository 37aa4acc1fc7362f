import { MINI_FIGURE, MiniRoundBar } from '../../../entities/round/MiniRoundBar.tsx';
import { sumCents } from '../../../lib/cents.ts';
import { isUnheard } from '../../../lib/connection-state.ts';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useConnection } from '../../../lib/socket.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ownBattles } from './own-battles.ts';
import { useBattles } from './query.ts';
import { TimeLeft } from './TimeLeft.tsx';
import { useLiveBattles } from './use-live-battles.ts';
import { usePlayerId } from '../../../entities/session/session-store.ts';

/**
 * Waiting battles of the player in a line of the dock: seats and time left of the newest battle, and the sum of the
 * prices of all.
 */
export default function MiniBattle() {
  const { t } = useTexts('battles');
  const language = useSettings((state) => state.language);
  const playerId = usePlayerId();
  const own = ownBattles(useBattles(playerId).data?.waiting ?? [], playerId);
  const { status } = useConnection();
  useLiveBattles();
  const [newest] = own;
  if (newest === undefined) return null;
  const { seats, size, until } = newest;
  return (
    <MiniRoundBar
      inDock
      isSilent={isUnheard(status)}
      moment={t('seats_taken', { taken: seats.length, size })}
      figure={
        <span className={MINI_FIGURE}>
          <TimeLeft until={until} />
        </span>
      }
      own={{
        label: t('held'),
        value: <span className="text-14 font-semibold tabular-nums">{dollars(sumCents(own) / 100, 2, language)}</span>,
      }}
      places={{ round: 'min-w-0', own: 'text-right' }}
    />
  );
}
