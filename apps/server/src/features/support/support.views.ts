import { type Ticket, TICKET_MESSAGES_PAGE, type TicketHead, type TicketMessage } from '@updraft/contract';
import type { Query } from '../../db/db.ts';
import { pageOf } from '../../lib/paging.ts';
import type { DeskRow } from './desk.store.ts';
import { type MessageRow, messagesOf, type TicketRow } from './tickets.store.ts';

/** Cursor of the first page, larger than every id. */
const NEWEST = Number.MAX_SAFE_INTEGER;

export const toHead = (row: TicketRow): TicketHead => ({
  id: row.id,
  title: row.title,
  status: row.status,
  unread: row.unread_player,
  count: row.messages,
  created_at: row.created_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
});

export const toMessage = (row: MessageRow): TicketMessage => ({
  id: row.id,
  author: row.staff_id === null ? 'player' : 'support',
  message: row.text,
  about: row.about,
  created_at: row.created_at.toISOString(),
});

/** Returns the newest messages with ids below `before`, oldest first, with the cursor of the earlier ones. */
export const shownMessages = async (
  query: Query,
  { ticketId, before = NEWEST }: { ticketId: number; before?: number | undefined },
): Promise<{ rows: MessageRow[]; next: string | null }> => {
  const most = TICKET_MESSAGES_PAGE;
  const read = await messagesOf(query, { ticketId, before, most: most + 1 });
  const { rows, next } = pageOf(read, { most, keyOf: ({ id }) => [id] });
  return { rows: rows.reverse(), next };
};

export const shownTicket = async (query: Query, row: TicketRow, before?: number): Promise<Ticket> => {
  const { rows, next } = await shownMessages(query, { ticketId: row.id, before });
  return { ...toHead(row), messages: rows.map(toMessage), next };
};

/** Converts a ticket to its form in the list of staff. */
export const toDeskHead = (row: DeskRow) => ({
  ...toHead(row),
  unread: row.unread_staff,
  player: { id: row.player_id, username: row.username, avatar: row.avatar, is_demo: row.is_demo },
  waiting_since: row.waiting_since?.toISOString() ?? null,
  closed_by: row.closed_by,
});
