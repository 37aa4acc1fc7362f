import type { TicketAbout } from '@updraft/contract';
import {
  MESSAGE,
  refuseFurther,
  refuseMessage,
  refuseTicket,
  type TicketRefusal,
  TICKET_STATUS,
  TITLE,
  waitingAfter,
} from '@updraft/rules/support';
import { oneLine, severalLines } from '@updraft/rules/text';
import type { Query } from '../../db/db.ts';
import { onceByKey } from '../../db/idempotency.ts';
import { type Outcome, type Refusal, refuse } from '../../lib/result.ts';
import type { Emit, Transactions } from '../../kernel/outbox.ts';
import { lockActing } from '../../kernel/players.store.ts';
import { mayName } from './about.store.ts';
import type { SupportPace } from './pace.ts';
import {
  activeTicketOf,
  type Author,
  closeTicket,
  countMessage,
  findOwn,
  insertMessage,
  insertTicket,
  lockOwn,
  type TicketRow,
} from './tickets.store.ts';

/** Returns the refusal of a text, with the bound that it breaks. */
export const refusalOf = (reason: TicketRefusal): Refusal => {
  const bounds = reason.startsWith('title') ? TITLE : MESSAGE;
  if (reason.endsWith('too_short')) return refuse(`ticket_api.${reason}`, { num: bounds.least });
  return reason.endsWith('too_long')
    ? refuse(`ticket_api.${reason}`, { num: bounds.most })
    : refuse(`ticket_api.${reason}`);
};

export const NOT_FOUND = 'ticket_api.ticket_not_found';

/**
 * Writes a message into a locked ticket, and emits to the ticket's player that the ticket has changed. Returns the
 * message's id.
 */
export const writeMessage = async (
  query: Query,
  emit: Emit,
  {
    ticket,
    author,
    staffId,
    text,
    about,
  }: {
    ticket: Pick<TicketRow, 'id' | 'player_id' | 'waiting_id'>;
    author: Author;
    staffId: number | null;
    text: string;
    about: TicketAbout | null;
  },
): Promise<number> => {
  const messageId = await insertMessage(query, { ticketId: ticket.id, staffId, text, about });
  const waitingId = waitingAfter({ waitingId: ticket.waiting_id, messageId, author });
  await countMessage(query, { id: ticket.id, author, waitingId });
  emit({ playerId: ticket.player_id }, 'ticketUpdate', { id: ticket.id, status: TICKET_STATUS.active });
  return messageId;
};

interface Written {
  playerId: number;
  message: string;
  about: TicketAbout | null;
  key: string | null;
}

/**
 * Commands of players on their own tickets, under the player's lock. Expected failures are the messages of the calls
 * `tickets/create`, `sendMessage` and `close` in the contract. A ticket of another player counts as not found. [SU-1 …
 * SU-7, SU-9, SU-13] [S6]
 */
export class Tickets {
  private readonly deps: { outbox: Transactions; pace: SupportPace };

  constructor(deps: { outbox: Transactions; pace: SupportPace }) {
    this.deps = deps;
  }

  /** Opens a ticket. While another one is active, the refusal names it. */
  create({
    playerId,
    key,
    about,
    ...texts
  }: Written & { title: string }): Promise<Outcome<{ id: number }> & { activeId?: number }> {
    const [title, message] = [oneLine(texts.title), severalLines(texts.message)];
    return this.deps.outbox.tx(async (query, emit) => {
      await lockActing(query, playerId);
      const command = key === null ? null : { playerId, scope: 'ticket', key, request: { title, message, about } };
      return onceByKey<{ id: number }>(query, command, async () => {
        const activeId = await activeTicketOf(query, playerId);
        if (activeId !== null) return { ...refuse('ticket_api.close_previous'), activeId };
        const reason = refuseTicket({ title, message });
        if (reason) return refusalOf(reason);
        if (about && !(await mayName(query, about, playerId))) return refuse('ticket_api.about_not_found');
        if (!this.deps.pace.mayOpen(playerId)) return refuse('ticket_api.too_often');
        const id = await insertTicket(query, { playerId, title });
        const ticket = { id, player_id: playerId, waiting_id: null };
        await writeMessage(query, emit, { ticket, author: 'player', staffId: null, text: message, about });
        return { ok: true, id };
      });
    });
  }

  /** Adds a message to an active ticket. */
  send({ id, playerId, key, about, ...text }: Written & { id: number }): Promise<Outcome<object>> {
    const message = severalLines(text.message);
    return this.deps.outbox.tx(async (query, emit) => {
      await lockActing(query, playerId);
      const command = key === null ? null : { playerId, scope: 'ticket_message', key, request: { id, message, about } };
      return onceByKey<object>(query, command, async () => {
        const ticket = await lockOwn(query, { id, playerId });
        if (!ticket) return refuse(NOT_FOUND);
        const further = refuseFurther(ticket);
        if (further) return refuse(`ticket_api.${further}`);
        const reason = refuseMessage(message);
        if (reason) return refusalOf(reason);
        if (about && !(await mayName(query, about, playerId))) return refuse('ticket_api.about_not_found');
        if (!this.deps.pace.mayWrite(playerId)) return refuse('ticket_api.too_often');
        await writeMessage(query, emit, { ticket, author: 'player', staffId: null, text: message, about });
        return { ok: true };
      });
    });
  }

  /** Closes a ticket. A closed ticket does not change. */
  close({ id, playerId }: { id: number; playerId: number }): Promise<Outcome<object>> {
    return this.deps.outbox.tx(async (query, emit): Promise<Outcome<object>> => {
      if (!(await findOwn(query, { id, playerId }))) return refuse(NOT_FOUND);
      await lockActing(query, playerId);
      const ticket = await lockOwn(query, { id, playerId });
      if (ticket?.status !== TICKET_STATUS.active) return { ok: true };
      await closeTicket(query, { id, by: 'player' });
      emit({ playerId }, 'ticketUpdate', { id, status: TICKET_STATUS.closed });
      return { ok: true };
    });
  }
}
