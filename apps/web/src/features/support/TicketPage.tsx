import type { Ticket } from '@updraft/contract';
import { buttonClasses, EmptyState, Icon, loadStatusOf, Page, Panel, Skeleton } from '@updraft/ui';
import { SignInNotice } from '../../entities/session/SignInNotice.tsx';
import { useSession } from '../../entities/session/session-store.ts';
import { NEW_TICKET_PATH } from '../../entities/ticket/prefill.ts';
import { Link } from '../../lib/Link.tsx';
import { useTexts } from '../../lib/texts.ts';
import { CloseButton } from './tickets/CloseButton.tsx';
import { Conversation } from './tickets/Conversation.tsx';
import { useLiveTickets, useTicket } from './tickets/query.ts';
import { Reply } from './tickets/Reply.tsx';
import { TicketStatus } from './tickets/TicketList.tsx';

/** Page of one ticket of the player. A ticket of another player is shown as not found. */
export default function TicketPage({ id }: { id: number }) {
  const { t } = useTexts('support');
  const status = useSession((state) => state.status);
  const playerId = useSession((state) => state.user?.id);
  if (playerId !== undefined) return <Own playerId={playerId} id={id} />;
  return (
    <Page
      title={t('number', { id })}
      layout="narrow"
      status={status === 'visitor' ? 'empty' : 'loading'}
      skeleton={<TicketSkeleton />}
      empty={
        <SignInNotice icon="ticket" title={t('sign_in')}>
          {t('sign_in_text')}
        </SignInNotice>
      }
    >
      {null}
    </Page>
  );
}

function Own({ playerId, id }: { playerId: number; id: number }) {
  const { t } = useTexts('support');
  useLiveTickets();
  const ticket = useTicket(playerId, id);
  return (
    <Page
      title={ticket.data?.title ?? t('number', { id })}
      layout="narrow"
      className="wrap-anywhere"
      status={loadStatusOf(ticket)}
      actions={
        <Link to="/support" className={buttonClasses('ghost', 'small')}>
          <Icon name="chevron-left" size={16} />
          {t('back')}
        </Link>
      }
      skeleton={<TicketSkeleton />}
      error={{
        title: t('ticket_error:load_by_id'),
        retryLabel: t('app:retry'),
        onRetry: () => void ticket.refetch(),
        framed: true,
      }}
      empty={
        <EmptyState
          framed
          icon="ticket"
          title={t('not_found')}
          action={
            <Link to="/support" className={buttonClasses('primary')}>
              {t('back')}
            </Link>
          }
        >
          {t('not_found_text')}
        </EmptyState>
      }
    >
      {() => ticket.data && <Loaded id={id} ticket={ticket.data} />}
    </Page>
  );
}

function Loaded({ id, ticket }: { id: number; ticket: Ticket }) {
  const { t } = useTexts('support');
  const isActive = ticket.status === 0;
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-3 text-14 text-muted">
        <span className="tabular-nums">{t('number', { id: ticket.id })}</span>
        <TicketStatus status={ticket.status} />
        {isActive && <CloseButton id={id} openId={ticket.id} />}
      </div>
      <Conversation ticket={ticket} />
      {isActive ? (
        <Reply id={id} openId={ticket.id} />
      ) : (
        <Panel padding="medium" aria-label={t('status_1')} className="flex flex-wrap items-center gap-3">
          <p className="min-w-60 flex-1 text-14 text-muted">{t('closed_note')}</p>
          <Link to={NEW_TICKET_PATH} className={buttonClasses('secondary')}>
            {t('new')}
          </Link>
        </Panel>
      )}
    </>
  );
}

function TicketSkeleton() {
  return (
    <>
      <Skeleton className="h-11 rounded-8" />
      <Skeleton className="h-24 w-4/5 rounded-14" />
      <Skeleton className="h-24 w-4/5 self-end rounded-14" />
      <Skeleton className="h-52 rounded-14" />
    </>
  );
}
