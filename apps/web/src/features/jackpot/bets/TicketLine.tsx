import { Icon } from '@updraft/ui';
import { useRef, useState } from 'react';
import { lazyPart } from '../../../lib/chunks.tsx';
import { count } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { usePlainName } from '../../../lib/Private.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { PotRow } from '../state-types.ts';
import { rangeWith, winningFirst } from './ticket-ranges.ts';

const TicketRanges = lazyPart(() => import('./TicketRanges.tsx'));

interface TicketLineProps {
  row: Pick<PotRow, 'tickets' | 'user'>;
  /** Winning ticket; undefined: not known yet. */
  winningTicket: number | undefined;
}

/** Tickets of a player on their own line. It shows one whole range, and a press shows all ranges. */
export function TicketLine({ row: { tickets, user }, winningTicket }: TicketLineProps) {
  const { t } = useTexts('jackpot');
  const language = useSettings((state) => state.language);
  const name = usePlainName(user);
  const more = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = winningFirst(tickets, winningTicket).map(
    ({ from, to }) => `${count(from, language)}–${count(to, language)}`,
  );
  const all = t('tickets', { ranges: [first, ...others].join(', ') });
  const isWinner = winningTicket !== undefined && rangeWith(winningTicket, tickets) !== undefined;
  return (
    <p title={all} className="flex h-5 items-center gap-1.5 text-12 leading-4 text-muted tabular-nums">
      <Icon name="ticket" size={14} className="shrink-0" />
      <span className="sr-only">{all}</span>
      <span aria-hidden="true" className="shrink-0 whitespace-nowrap">
        {first}
      </span>
      {others.length > 0 && (
        <button
          ref={more}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          // The touch area is larger than the line.
          className="relative shrink-0 cursor-pointer rounded-8 px-1 text-info underline decoration-line underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-1 hover:decoration-info max-md:after:-inset-y-3"
        >
          {t('more_ranges', { count: others.length })}
        </button>
      )}
      {isWinner && (
        <span className="ml-auto min-w-0 truncate font-semibold text-lift">
          {t('winning_ticket', { ticket: count(winningTicket, language) })}
        </span>
      )}
      {isOpen && (
        <TicketRanges
          name={name}
          tickets={tickets}
          winningTicket={winningTicket}
          anchor={more}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  );
}
