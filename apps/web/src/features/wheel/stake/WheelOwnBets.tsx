import { classes } from '@updraft/ui';
import { OWN_ROWS, OwnBetRow, OwnBets } from '../../../entities/stake/OwnBets.tsx';
import { dollars } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';
import { standingOf } from '../bets/bet-standing.ts';
import { SWATCH } from '../colours.ts';
import { useWheel } from '../table.ts';
import type { WheelBet } from '../wire.ts';

/**
 * The player's own bets of the round. Space is reserved for two of them, in a low window for one. The list grows with
 * more.
 */
export function WheelOwnBets() {
  const { t } = useTexts('wheel');
  const bets = useWheel((state) => state.selfBets);
  const phase = useWheel((state) => state.phase);
  const connection = useWheel((state) => state.connection);
  const limits = useWheel((state) => state.limits);
  const row = (bet: WheelBet) => (
    <OwnBetRow
      key={bet.id}
      label={
        <span className="flex items-center gap-1.5">
          <span className={classes('size-3 shrink-0 rounded-full', SWATCH[bet.colour])} />
          <span className="truncate">{t(bet.colour)}</span>
        </span>
      }
      standing={standingOf(bet, { phase, connection })}
      liveText={t('status_live')}
      sum={dollars(bet.status === 'won' ? (bet.win ?? bet.price) : bet.price)}
    />
  );
  return (
    <OwnBets
      bets={bets}
      empty={t('no_own_bets', { bets: limits?.maxBets ?? 5, colours: limits?.maxColours ?? 2 })}
      row={row}
      className={classes('min-h-15 low:min-h-8', OWN_ROWS)}
    />
  );
}
