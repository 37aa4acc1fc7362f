import { memo } from 'react';
import { BetLine, type RowPlace } from '../../../entities/bet/BetLine.tsx';
import { percent } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { JackpotState, PotRow } from '../state-types.ts';
import { standingOf } from './row-standing.ts';
import { TicketLine } from './TicketLine.tsx';

interface PlayerRowProps extends RowPlace {
  row: PotRow;
  /** Chance of the player in percent; undefined: not known yet. */
  chance: number | undefined;
  isOwn: boolean;
  /** Winning ticket; undefined: not known yet. */
  winningTicket?: number | undefined;
  phase: JackpotState['phase'];
  connection: JackpotState['connection'];
}

/**
 * Row of one player of the pot: tickets, items, stake and chance. A change of the list renders only rows whose
 * props change.
 */
export const PlayerRow = memo(function PlayerRow({
  row,
  chance,
  isOwn,
  winningTicket,
  phase,
  connection,
  ...place
}: PlayerRowProps) {
  const { t } = useTexts('jackpot');
  const language = useSettings((state) => state.language);
  return (
    <BetLine
      bet={row}
      isOwn={isOwn}
      standing={standingOf(row, { phase, connection })}
      liveText={t('status_live')}
      sum={row.status === 'won' ? (row.win ?? row.price) : row.price}
      foot={<TicketLine row={row} winningTicket={winningTicket} />}
      {...place}
    >
      {chance === undefined ? '…' : percent(chance / 100, 2, language)}
    </BetLine>
  );
});
