import { Icon } from '@updraft/ui';
import { memo } from 'react';
import { BetLine, type RowPlace } from '../../../entities/bet/BetLine.tsx';
import { count, percent } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { JackpotState, PotRow } from '../state-types.ts';
import { standingOf } from './row-standing.ts';

interface PlayerRowProps extends RowPlace {
  row: PotRow;
  /** In percent; undefined while it is not known. */
  chance: number | undefined;
  isOwn: boolean;
  phase: JackpotState['phase'];
  connection: JackpotState['connection'];
}

/** One player of the pot: their tickets, items, stake and chance. Drawn again only when one of them changes. */
export const PlayerRow = memo(function PlayerRow({ row, chance, isOwn, phase, connection, ...place }: PlayerRowProps) {
  const { t } = useTexts('jackpot');
  const language = useSettings((state) => state.language);
  const standing = standingOf(row, { phase, connection });
  return (
    <BetLine
      bet={row}
      isOwn={isOwn}
      standing={standing}
      liveText={t('status_live')}
      sum={row.status === 'won' ? (row.win ?? row.price) : row.price}
      {...((standing === 'waiting' || standing === 'live') && { note: <Tickets row={row} /> })}
      {...place}
    >
      {chance === undefined ? '…' : percent(chance / 100, 2, language)}
    </BetLine>
  );
});

/** The first range of the player's tickets, and how many more there are; all of them on hover. */
function Tickets({ row: { tickets } }: { row: PotRow }) {
  const { t } = useTexts('jackpot');
  const language = useSettings((state) => state.language);
  const ranges = tickets.map(({ from, to }) => `${count(from, language)}–${count(to, language)}`);
  return (
    <span
      title={t('tickets', { ranges: ranges.join(', ') })}
      className="flex min-w-0 items-center gap-1 text-muted tabular-nums"
    >
      <Icon name="ticket" size={14} />
      <span className="sr-only">{t('tickets', { ranges: ranges.join(', ') })}</span>
      <span aria-hidden="true" className="truncate">
        {ranges[0]}
      </span>
      {ranges.length > 1 && <span aria-hidden="true">+{ranges.length - 1}</span>}
    </span>
  );
}
