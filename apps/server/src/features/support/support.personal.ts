import type { Query } from '../../db/db.ts';
import type { PersonalData } from '../../db/personal.ts';

/**
 * Empties all texts of a player's tickets and closes active tickets, in the caller's transaction. Ids and times stay,
 * so that complaints can still be counted. A repeat changes nothing.
 */
const eraseTickets = async (query: Query, playerId: number): Promise<void> => {
  await query.query(
    `update ticket_messages set text = '', about = null
     where ticket_id in (select id from tickets where player_id = $1) and (text <> '' or about is not null)`,
    [playerId],
  );
  await query.query(
    `update tickets set title = '', erased_at = now(), waiting_id = null, unread_player = 0, unread_staff = 0, status = 1,
       closed_at = coalesce(closed_at, now()), closed_by = coalesce(closed_by, 'support')
     where player_id = $1 and erased_at is null`,
    [playerId],
  );
};

/**
 * Personal data of support: tickets. A row of the archive is a ticket with all its messages, whose number is bounded.
 */
export const supportPersonal: PersonalData = {
  tables: {
    tickets: 'stays under the number: titles are emptied, the ticket is closed',
    ticket_messages: 'stays: texts and what they are about are emptied',
  },
  archive: [
    {
      name: 'tickets',
      sql: `select t.id, t.title, case t.status when 0 then 'active' else 'closed' end as status, t.created_at, t.closed_at,
          (select coalesce(jsonb_agg(jsonb_build_object(
             'author', case when m.staff_id is null then 'player' else 'support' end,
             'message', m.text, 'about', m.about, 'created_at', m.created_at) order by m.id), '[]')
           from ticket_messages m where m.ticket_id = t.id) as messages, t.id as cursor
        from tickets t where t.player_id = $1 and t.id < $2 and t.erased_at is null order by t.id desc limit $3`,
    },
  ],
  erase: ({ query, playerId }) => eraseTickets(query, playerId),
  open: { tickets: 'select 1 from tickets where player_id = $1 and status = 0' },
};
