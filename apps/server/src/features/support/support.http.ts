import { TICKETS_PAGE } from '@updraft/contract';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { pageOf } from '../../lib/paging.ts';
import type { Refusal } from '../../lib/result.ts';
import { markReadAbout } from '../../kernel/notifications.ts';
import { recentOf } from './about.store.ts';
import { shownMessages, shownTicket, toHead, toMessage } from './support.views.ts';
import { NOT_FOUND, type Tickets } from './tickets.commands.ts';
import { findOwn, readByPlayer, ticketsOf } from './tickets.store.ts';

type SupportCalls = Pick<
  Handlers,
  | 'POST /api/tickets/get'
  | 'POST /api/tickets/getById'
  | 'POST /api/tickets/create'
  | 'POST /api/tickets/sendMessage'
  | 'POST /api/tickets/close'
  | 'POST /api/tickets/attachable'
>;

interface Dependencies {
  db: Db;
  tickets: Tickets;
  /** Games whose bets are rows of `bets`. */
  games: readonly string[];
}

const notFound = { success: false as const, message: NOT_FOUND };

/** Returns a refusal as the response of a call. A refusal by a rate limit has the status 429. [S5] */
const refused = (reply: FastifyReply, { message, params }: Refusal) => {
  if (message === 'ticket_api.too_often') reply.code(429);
  return { success: false, message, ...(params && { params: params as Record<string, number> }) };
};

/**
 * Creates the handlers of players' own tickets. Each looks for a ticket only among those of the session's player. [S6]
 */
export const supportHandlers = ({ db, tickets, games }: Dependencies): SupportCalls => ({
  'POST /api/tickets/get': async ({ cursor }, { session: { playerId } }) => {
    const before = cursor?.[0] ?? Number.MAX_SAFE_INTEGER;
    const read = await ticketsOf(db, { playerId, before, most: TICKETS_PAGE + 1 });
    const { rows, next } = pageOf(read, { most: TICKETS_PAGE, keyOf: ({ id }) => [id] });
    return { success: true as const, tickets: rows.map(toHead), next };
  },
  'POST /api/tickets/getById': async ({ id, cursor }, { session: { playerId } }) => {
    const row = await findOwn(db, { id, playerId });
    if (!row) return notFound;
    const ticket = await shownTicket(db, row, cursor?.[0]);
    if (row.unread_player > 0 && (await readByPlayer(db, id)))
      await markReadAbout(db, { playerId, about: { kind: 'ticket', id } });
    return { success: true as const, ticket };
  },
  'POST /api/tickets/create': async ({ ticket: { about = null, ...texts } }, { session, idempotencyKey, reply }) => {
    const asked = { ...texts, about, playerId: session.playerId, key: idempotencyKey };
    const outcome = await tickets.create(asked);
    if (outcome.ok) return { success: true, message: 'ticket_api.created', id: outcome.id };
    return { ...refused(reply, outcome), ...(outcome.activeId !== undefined && { id: outcome.activeId }) };
  },
  'POST /api/tickets/sendMessage': async ({ id, message, about = null }, { session, idempotencyKey, reply }) => {
    const outcome = await tickets.send({ id, message, about, playerId: session.playerId, key: idempotencyKey });
    if (!outcome.ok) return { ...refused(reply, outcome), messages: [] };
    const { rows } = await shownMessages(db, { ticketId: id });
    return { success: true, messages: rows.map(toMessage), message: 'ticket_api.sent' };
  },
  'POST /api/tickets/close': async ({ id }, { session: { playerId } }) => {
    const outcome = await tickets.close({ id, playerId });
    return outcome.ok
      ? { success: true, message: 'ticket_api.closed_by_you' }
      : { success: false, message: outcome.message };
  },
  'POST /api/tickets/attachable': async (_input, { session: { playerId } }) => ({
    success: true as const,
    recent: await recentOf(db, { playerId, games }),
  }),
});
