import { refuseFurther, refuseMessage, TICKET_STATUS } from '@updraft/rules/support';
import { severalLines } from '@updraft/rules/text';
import type { Query } from '../../db/db.ts';
import { onceByKey } from '../../db/idempotency.ts';
import type { Log } from '../../lib/log.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import { notifyPlayer } from '../../kernel/notifications.ts';
import type { Emit, Transactions } from '../../kernel/outbox.ts';
import { lockPlayers } from '../../kernel/players.store.ts';
import { appendAudit } from '../../kernel/audit.ts';
import { NOT_FOUND, refusalOf, writeMessage } from './tickets.commands.ts';
import { activeTicketOf, closeTicket, findTicket, lockOwn, reopenTicket, type TicketRow } from './tickets.store.ts';

interface Act {
  id: number;
  staffId: number;
}

type Kind = 'answer' | 'close' | 'reopen';

/** Key of the notification that the ticket's player gets, by act. */
const TOLD = { answer: 'ticket_answered', close: 'ticket_closed', reopen: 'ticket_reopened' } as const;

/**
 * Acts of support on tickets. Each act notifies the ticket's player and writes the audit log, without texts, which are
 * the player's data. Expected failures are the messages of the calls `staff/tickets/…` in the contract. [SU-4 … SU-7]
 * [S6] [S8]
 */
export class Desk {
  private readonly deps: { outbox: Transactions; log: Pick<Log, 'info'> };

  constructor(deps: { outbox: Transactions; log: Pick<Log, 'info'> }) {
    this.deps = deps;
  }

  /** Adds an answer to an active ticket, once for each key. */
  answer({ message: text, key, ...act }: Act & { message: string; key: string | null }): Promise<Outcome<object>> {
    const message = severalLines(text);
    return this.act(act, (query, emit, ticket) =>
      onceByKey<object>(
        query,
        key === null ? null : { playerId: act.staffId, scope: 'ticket_answer', key, request: { id: act.id, message } },
        async () => {
          const further = refuseFurther(ticket);
          if (further) return refuse(`ticket_api.${further}`);
          const reason = refuseMessage(message, { isStaff: true });
          if (reason) return refusalOf(reason);
          const { staffId } = act;
          const written = { ticket, author: 'support' as const, staffId, text: message, about: null };
          const messageId = await writeMessage(query, emit, written);
          await this.record(query, emit, { kind: 'answer', ticket, staffId, messageId });
          return { ok: true };
        },
      ),
    );
  }

  /** Closes an active ticket. */
  close(act: Act): Promise<Outcome<object>> {
    return this.act(act, async (query, emit, ticket) => {
      if (ticket.status !== TICKET_STATUS.active) return refuse('ticket_api.closed');
      await closeTicket(query, { id: ticket.id, by: 'support' });
      emit({ playerId: ticket.player_id }, 'ticketUpdate', { id: ticket.id, status: TICKET_STATUS.closed });
      await this.record(query, emit, { kind: 'close', ticket, staffId: act.staffId });
      return { ok: true };
    });
  }

  /** Makes a closed ticket active again. */
  reopen(act: Act): Promise<Outcome<object>> {
    return this.act(act, async (query, emit, ticket) => {
      if (ticket.status === TICKET_STATUS.active) return refuse('staff_api.ticket_active');
      if ((await activeTicketOf(query, ticket.player_id)) !== null) return refuse('staff_api.ticket_other_active');
      await reopenTicket(query, ticket.id);
      emit({ playerId: ticket.player_id }, 'ticketUpdate', { id: ticket.id, status: TICKET_STATUS.active });
      await this.record(query, emit, { kind: 'reopen', ticket, staffId: act.staffId });
      return { ok: true };
    });
  }

  /**
   * Runs an action on another player's ticket, under the locks of both players and then of the ticket. The staff's lock
   * keeps two actions with one key apart.
   */
  private async act(
    { id, staffId }: Act,
    work: (query: Query, emit: Emit, ticket: TicketRow) => Promise<Outcome<object>>,
  ): Promise<Outcome<object>> {
    return this.deps.outbox.tx(async (query, emit): Promise<Outcome<object>> => {
      const found = await findTicket(query, id);
      if (!found) return refuse(NOT_FOUND);
      if (found.player_id === staffId) return refuse('staff_api.own_account');
      await lockPlayers(query, [found.player_id, staffId]);
      const ticket = await lockOwn(query, { id, playerId: found.player_id });
      return ticket ? work(query, emit, ticket) : refuse(NOT_FOUND);
    });
  }

  private async record(
    query: Query,
    emit: Emit,
    { kind, ticket, staffId, messageId }: { kind: Kind; ticket: TicketRow; staffId: number; messageId?: number },
  ): Promise<void> {
    const { id, player_id: playerId } = ticket;
    await appendAudit(query, {
      actor: `player ${staffId}`,
      action: `ticket.${kind}`,
      details: { ticket: id, playerId, ...(messageId !== undefined && { messageId }) },
    });
    await notifyPlayer(query, emit, {
      playerId,
      name: `notification.${TOLD[kind]}`,
      content: `notification.${TOLD[kind]}_text`,
      params: { id },
      about: { kind: 'ticket', id },
    });
    this.deps.log.info({ ticket: id, staffId, kind }, 'support has acted on a ticket');
  }
}
