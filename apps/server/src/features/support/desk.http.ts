import { STAFF_TICKETS_PAGE } from '@updraft/contract';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { pageOf } from '../../lib/paging.ts';
import { answerOf } from '../../lib/result.ts';
import { deskFigures, deskPage, deskTicket } from './desk.store.ts';
import type { Desk } from './desk.ts';
import { shownMessages, toDeskHead, toMessage } from './support.views.ts';
import { NOT_FOUND } from './tickets.commands.ts';
import { readByStaff } from './tickets.store.ts';

type DeskCalls = Pick<
  Handlers,
  | 'POST /api/staff/tickets/list'
  | 'POST /api/staff/tickets/get'
  | 'POST /api/staff/tickets/answer'
  | 'POST /api/staff/tickets/close'
  | 'POST /api/staff/tickets/reopen'
>;

/** Creates the handlers by which support reads, answers and closes the tickets of all players. */
export const deskHandlers = ({ db, desk }: { db: Db; desk: Desk }): DeskCalls => ({
  'POST /api/staff/tickets/list': async ({ filter, player_id: playerId, cursor }) => {
    const [{ active, waiting }, read] = await Promise.all([
      deskFigures(db),
      deskPage(db, { filter, playerId, after: cursor?.[0], most: STAFF_TICKETS_PAGE + 1 }),
    ]);
    const { rows, next } = pageOf(read, {
      most: STAFF_TICKETS_PAGE,
      keyOf: ({ id, waiting_id: waitingId }) => [filter === 'waiting' ? (waitingId ?? 0) : id],
    });
    return { active, waiting, tickets: rows.map(toDeskHead), next };
  },
  'POST /api/staff/tickets/get': async ({ id, cursor }) => {
    const row = await deskTicket(db, id);
    if (!row) return { success: false as const, message: NOT_FOUND };
    const { rows, next } = await shownMessages(db, { ticketId: id, before: cursor?.[0] });
    await readByStaff(db, id);
    const messages = rows.map((message) => ({ ...toMessage(message), staff_id: message.staff_id }));
    return { success: true as const, ticket: { ...toDeskHead(row), messages, next } };
  },
  'POST /api/staff/tickets/answer': async ({ id, message }, { session, idempotencyKey }) =>
    answerOf(
      await desk.answer({ id, message, staffId: session.playerId, key: idempotencyKey }),
      'staff_api.ticket_answered',
    ),
  'POST /api/staff/tickets/close': async ({ id }, { session }) =>
    answerOf(await desk.close({ id, staffId: session.playerId }), 'staff_api.ticket_closed'),
  'POST /api/staff/tickets/reopen': async ({ id }, { session }) =>
    answerOf(await desk.reopen({ id, staffId: session.playerId }), 'staff_api.ticket_reopened'),
});
