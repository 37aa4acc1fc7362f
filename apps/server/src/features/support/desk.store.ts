// Lists of the tickets of all players, for staff.
import { type Query, one } from '../../db/db.ts';
import { TICKET, type TicketRow } from './tickets.store.ts';

export type DeskFilter = 'waiting' | 'active' | 'closed' | 'all';

export interface DeskRow extends TicketRow {
  username: string;
  avatar: string;
  is_demo: boolean;
  waiting_since: Date | null;
}

const SHOWN = `${TICKET}, p.username, p.avatar, p.is_demo, w.created_at as waiting_since`;
const FROM = `from tickets t join players p on p.id = t.player_id left join ticket_messages w on w.id = t.waiting_id`;

/** SQL of each filter's page; each uses its own index. `$1`: the cursor. */
const PAGES: Record<DeskFilter, { where: string; order: string; start: number }> = {
  waiting: { where: 't.waiting_id is not null and t.waiting_id > $1', order: 't.waiting_id', start: 0 },
  active: { where: 't.status = 0 and t.id < $1', order: 't.id desc', start: Number.MAX_SAFE_INTEGER },
  closed: { where: 't.status = 1 and t.id < $1', order: 't.id desc', start: Number.MAX_SAFE_INTEGER },
  all: { where: 't.id < $1', order: 't.id desc', start: Number.MAX_SAFE_INTEGER },
};

export const deskPage = (
  query: Query,
  {
    filter,
    playerId,
    after,
    most,
  }: { filter: DeskFilter; playerId?: number | undefined; after?: number | undefined; most: number },
): Promise<DeskRow[]> => {
  const { where, order, start } = PAGES[filter];
  const ofPlayer = playerId === undefined ? '' : 'and t.player_id = $3';
  return query.query(`select ${SHOWN} ${FROM} where ${where} ${ofPlayer} order by ${order} limit $2`, [
    after ?? start,
    most,
    ...(playerId === undefined ? [] : [playerId]),
  ]);
};

export const deskTicket = async (query: Query, id: number): Promise<DeskRow | null> =>
  (await query.query<DeskRow>(`select ${SHOWN} ${FROM} where t.id = $1`, [id]))[0] ?? null;

/** Counts active and waiting tickets. */
export const deskFigures = async (query: Query): Promise<{ active: number; waiting: number }> =>
  one(
    await query.query(
      `select (select count(*) from tickets where status = 0)::int as active,
         (select count(*) from tickets where waiting_id is not null)::int as waiting`,
    ),
  );
