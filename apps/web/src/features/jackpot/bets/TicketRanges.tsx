import { Popover } from '@updraft/ui';
import type { RefObject } from 'react';
import { count } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { rangeWith, type TicketRange } from './ticket-ranges.ts';

interface TicketRangesProps {
  /** Name of the player. */
  name: string;
  tickets: readonly TicketRange[];
  /** Winning ticket; undefined: not known yet. */
  winningTicket: number | undefined;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Popover with all ranges of a player's tickets, in order. */
export default function TicketRanges({ name, tickets, winningTicket, anchor, onClose }: TicketRangesProps) {
  const { t } = useTexts('jackpot');
  const language = useSettings((state) => state.language);
  const drawn = winningTicket === undefined ? undefined : rangeWith(winningTicket, tickets);
  return (
    <Popover title={t('ranges_title', { name })} anchor={anchor} onClose={onClose} className="w-64">
      <ul className="flex flex-col gap-1 px-4 py-3 text-14 tabular-nums">
        {tickets.map((range) => (
          <li key={range.from} className={range === drawn ? 'font-semibold text-lift' : undefined}>
            {count(range.from, language)}–{count(range.to, language)}
            {range === drawn && ` · ${t('winning_ticket', { ticket: count(winningTicket ?? 0, language) })}`}
          </li>
        ))}
      </ul>
    </Popover>
  );
}
