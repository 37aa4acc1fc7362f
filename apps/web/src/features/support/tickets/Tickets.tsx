import type { TicketHead } from '@updraft/contract';
import { AsyncList, Button, buttonClasses, Panel, Skeleton } from '@updraft/ui';
import { useMemo, useState } from 'react';
import { keptDraft } from '../../../entities/ticket/draft.ts';
import { Link } from '../../../lib/Link.tsx';
import type { Page } from '../../../lib/pages.ts';
import { useTexts } from '../../../lib/texts.ts';
import { usePages } from '../../../lib/use-pages.ts';
import { NewTicket } from './NewTicket.tsx';
import { loadTickets, useLiveTickets, useTickets } from './query.ts';
import { TicketList } from './TicketList.tsx';

const NONE: Page<TicketHead> = { rows: [], next: null };
const idOf = ({ id }: TicketHead): number => id;

interface TicketsProps {
  playerId: number;
  isWriting: boolean;
  onWriting: (isWriting: boolean) => void;
}

/** The player's tickets, and the form of a new one. While a ticket is open, a note replaces the form. */
export function Tickets({ playerId, isWriting, onWriting }: TicketsProps) {
  const { t } = useTexts('support');
  useLiveTickets();
  const tickets = useTickets(playerId);
  const head = useMemo(() => tickets.data ?? NONE, [tickets.data]);
  const pages = usePages({ of: String(playerId), head, load: loadTickets, idOf });
  const active = pages.rows.find(({ status }) => status === 0);
  const begin = (
    <Button variant="primary" icon="edit" onClick={() => onWriting(true)}>
      {t('new')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3">
      {active && <ActiveNote id={active.id} />}
      {!active && isWriting && tickets.data && <NewTicket onClose={() => onWriting(false)} />}
      {!active && !isWriting && pages.rows.length > 0 && <div>{begin}</div>}
      <AsyncList
        items={tickets.data && pages.rows}
        failed={tickets.isError}
        skeleton={<Skeleton className="h-40 rounded-14" />}
        error={{
          title: t('ticket_error:load_tickets'),
          retryLabel: t('app:retry'),
          onRetry: () => void tickets.refetch(),
          framed: true,
        }}
        empty={
          isWriting ? null : (
            <Panel
              padding="medium"
              aria-label={t('none')}
              className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3"
            >
              <p className="min-w-40 flex-1 text-14 text-muted">
                <span className="block font-medium text-text">{t('none')}</span>
                {t('none_text')}
              </p>
              {begin}
            </Panel>
          )
        }
        more={
          pages.hasMore
            ? {
                label: t('older'),
                failedText: t('older_failed'),
                loading: pages.isLoading,
                failed: pages.hasFailed,
                onMore: pages.more,
              }
            : null
        }
      >
        {(rows) => <TicketList tickets={rows} />}
      </AsyncList>
    </div>
  );
}

/** Note that a ticket is open, with a link to it. It replaces the form of a new ticket. */
function ActiveNote({ id }: { id: number }) {
  const { t } = useTexts('support');
  const [hasDraft] = useState(() => keptDraft() !== null);
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-14 text-muted">{t(hasDraft ? 'draft_goes' : 'new_blocked')}</p>
      <Link to={`/ticket/${id}`} className={buttonClasses('primary')}>
        {t('to_active')}
      </Link>
    </div>
  );
}
