import type { TicketAbout } from '@updraft/contract';
import { MOST_MESSAGES, type TicketStatus } from '@updraft/rules/support';
import { type Query, one } from '../../db/db.ts';

export type Author = 'player' | 'support';

export interface TicketRow {
  id: number;
  player_id: number;
  title: string;
  status: TicketStatus;
  messages: number;
  unread_player: number;
  unread_staff: number;
  waiting_id: number | null;
  created_at: Date;
  changed_at: Date;
  closed_by: Author | null;
}

export interface MessageRow {
  id: number;
  staff_id: number | null;
  text: string;
  about: TicketAbout | null;
  created_at: Date;
}

export const TICKET = `t.id, t.player_id, t.title, t.status, t.messages, t.unread_player, t.unread_staff, t.waiting_id,
  t.created_at, t.changed_at, t.closed_by`;

/** Returns the player's tickets with ids below `before`, newest first. */
export const ticketsOf = (
  query: Query,
  { playerId, before, most }: { playerId: number; before: number; most: number },
): Promise<TicketRow[]> =>
  query.query(`select ${TICKET} from tickets t where t.player_id = $1 and t.id < $2 order by t.id desc limit $3`, [
    playerId,
    before,
    most,
  ]);

/** Returns a ticket of any player; null: there is none. */
export const findTicket = async (query: Query, id: number): Promise<TicketRow | null> =>
  (await query.query<TicketRow>(`select ${TICKET} from tickets t where t.id = $1`, [id]))[0] ?? null;

/** Returns a ticket of this player; null: the player has none with this id. [S6] */
export const findOwn = async (
  query: Query,
  { id, playerId }: { id: number; playerId: number },
): Promise<TicketRow | null> =>
  (
    await query.query<TicketRow>(`select ${TICKET} from tickets t where t.id = $1 and t.player_id = $2`, [id, playerId])
  )[0] ?? null;

/** Locks a ticket of this player; null: the player has none with this id. The player must be locked before. */
export const lockOwn = async (
  query: Query,
  { id, playerId }: { id: number; playerId: number },
): Promise<TicketRow | null> =>
  (
    await query.query<TicketRow>(`select ${TICKET} from tickets t where t.id = $1 and t.player_id = $2 for update`, [
      id,
      playerId,
    ])
  )[0] ?? null;

export const activeTicketOf = async (query: Query, playerId: number): Promise<number | null> =>
  (await query.query<{ id: number }>('select id from tickets where player_id = $1 and status = 0', [playerId]))[0]
    ?.id ?? null;

export const insertTicket = async (
  query: Query,
  { playerId, title }: { playerId: number; title: string },
): Promise<number> =>
  one(
    await query.query<{ id: number }>('insert into tickets (player_id, title) values ($1, $2) returning id', [
      playerId,
      title,
    ]),
  ).id;

export const insertMessage = async (
  query: Query,
  message: { ticketId: number; staffId: number | null; text: string; about: TicketAbout | null },
): Promise<number> =>
  one(
    await query.query<{ id: number }>(
      'insert into ticket_messages (ticket_id, staff_id, text, about) values ($1, $2, $3, $4::jsonb) returning id',
      [message.ticketId, message.staffId, message.text, message.about && JSON.stringify(message.about)],
    ),
  ).id;

/** Counts a written message as unread by the other side. [SU-7] [SU-8] */
export const countMessage = async (
  query: Query,
  { id, author, waitingId }: { id: number; author: Author; waitingId: number | null },
): Promise<void> => {
  await query.query(
    `update tickets set messages = messages + 1, changed_at = now(), waiting_id = $3,
       unread_player = unread_player + case when $2 = 'support' then 1 else 0 end,
       unread_staff = unread_staff + case when $2 = 'player' then 1 else 0 end
     where id = $1`,
    [id, author, waitingId],
  );
};

/** Returns messages of a ticket with ids below `before`, newest first. */
export const messagesOf = (
  query: Query,
  { ticketId, before, most }: { ticketId: number; before: number; most: number },
): Promise<MessageRow[]> =>
  query.query(
    `select id, staff_id, text, about, created_at from ticket_messages
     where ticket_id = $1 and id < $2 order by id desc limit $3`,
    [ticketId, before, Math.min(most, MOST_MESSAGES)],
  );

/** Marks the ticket's messages as read by the player. Returns false if none was unread. */
export const readByPlayer = async (query: Query, id: number): Promise<boolean> =>
  (await query.query('update tickets set unread_player = 0 where id = $1 and unread_player > 0 returning id', [id]))
    .length > 0;

export const readByStaff = async (query: Query, id: number): Promise<void> => {
  await query.query('update tickets set unread_staff = 0 where id = $1 and unread_staff > 0', [id]);
};

export const closeTicket = async (query: Query, { id, by }: { id: number; by: Author }): Promise<void> => {
  await query.query(
    `update tickets set status = 1, closed_at = now(), closed_by = $2, changed_at = now(), waiting_id = null
     where id = $1`,
    [id, by],
  );
};

export const reopenTicket = async (query: Query, id: number): Promise<void> => {
  await query.query(
    'update tickets set status = 0, closed_at = null, closed_by = null, changed_at = now() where id = $1',
    [id],
  );
};
