import { cashOf } from '@updraft/ledger';
import type { MessageParams, ShownItem } from '@updraft/contract';
import { type Query, one } from '../../db/db.ts';

/** Data of a message: the figures of a command, or the values of a system message. */
export interface ChatData {
  stats?: Record<string, number>;
  params?: MessageParams;
  item?: ShownItem;
}

export type ChatKind = 'text' | 'stats' | 'balance' | 'system';

export interface NewChatMessage {
  /** Id of the author; null: the system. */
  playerId: number | null;
  kind: ChatKind;
  text: string;
  data: ChatData | null;
  /** Id of the message that this one replies to. It is stored only if players see that message. */
  replyTo?: number | undefined;
  /** Key of the event that a system message reports, so that the event is reported once. */
  onceKey?: string;
}

/** A message with the present data of its author. */
export interface ChatRow {
  id: number;
  player_id: number | null;
  kind: ChatKind;
  text: string;
  data: ChatData | null;
  created_at: Date;
  is_deleted: boolean;
  username: string | null;
  avatar: string | null;
  is_demo: boolean | null;
  is_admin: boolean | null;
  is_moderator: boolean | null;
  is_youtuber: boolean | null;
  is_staff: boolean | null;
  reply_to: number | null;
  /** Author of the message that this one replies to; null: no reply, or players do not see that message any more. */
  quoted_id: number | null;
  quoted_name: string | null;
  quoted_text: string | null;
}

/** Number of a message's characters that its quotes show. */
const QUOTE_LENGTH = 120;

/** SQL condition of messages `q` that can be quoted: texts of players that are shown. [CH-19] */
const IS_QUOTABLE = `q.kind = 'text' and q.deleted_at is null and q.id > (select cleared_id from chat_state)`;

const ROW = `m.id, m.player_id, m.kind, m.text, m.data, m.created_at, m.deleted_at is not null as is_deleted,
  p.username, p.avatar, p.is_demo, p.is_admin, p.is_moderator, p.is_youtuber,
  p.is_admin or p.is_moderator or p.is_support or p.is_finance as is_staff,
  m.reply_to, q.player_id as quoted_id, qp.username as quoted_name, left(q.text, ${QUOTE_LENGTH}) as quoted_text`;

/** SQL joins of messages `m` with their authors and with the messages that they reply to. */
const WITH_AUTHORS = `left join players p on p.id = m.player_id
  left join chat_messages q on q.id = m.reply_to and ${IS_QUOTABLE}
  left join players qp on qp.id = q.player_id`;

/** A message found by its id or its report. A cleared message is stored, but the chat does not show it. */
export type KeptRow = ChatRow & { is_cleared: boolean };

const CLEARED = 'm.id <= (select cleared_id from chat_state) as is_cleared';

/** Returns the newest shown messages, oldest first. `before`: only messages with smaller ids. */
export const newestMessages = async (
  query: Query,
  limit: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<ChatRow[]> =>
  (
    await query.query<ChatRow>(
      `select ${ROW} from chat_messages m ${WITH_AUTHORS}
       where m.deleted_at is null and m.id > (select cleared_id from chat_state) and m.id < $2
       order by m.id desc limit $1`,
      [limit, before],
    )
  ).reverse();

export const findMessage = async (query: Query, id: number): Promise<KeptRow | null> =>
  (
    await query.query<KeptRow>(`select ${ROW}, ${CLEARED} from chat_messages m ${WITH_AUTHORS} where m.id = $1`, [id])
  )[0] ?? null;

/**
 * Stores messages with ascending ids in their order. Returns them as they are shown, without messages whose `onceKey`
 * is stored already.
 */
export const insertMessages = async (query: Query, messages: readonly NewChatMessage[]): Promise<ChatRow[]> => {
  if (messages.length === 0) return [];
  return query.query<ChatRow>(
    `with m as (
       insert into chat_messages (player_id, kind, text, data, once_key, reply_to)
       select (n.message ->> 'playerId')::bigint, n.message ->> 'kind', n.message ->> 'text', nullif(n.message -> 'data', 'null'), n.message ->> 'onceKey',
         (select q.id from chat_messages q where q.id = (n.message ->> 'replyTo')::bigint and ${IS_QUOTABLE})
       from jsonb_array_elements($1::jsonb) with ordinality as n(message, at)
       order by n.at
       on conflict (once_key) do nothing
       returning *
     )
     select ${ROW} from m ${WITH_AUTHORS} order by m.id`,
    [JSON.stringify(messages)],
  );
};

export interface ChatStateRow {
  cleared_id: number;
  slow_seconds: number;
}

export const readState = async (query: Query): Promise<ChatStateRow> =>
  one(await query.query<ChatStateRow>('select cleared_id, slow_seconds from chat_state'));

/** Hides the message with this id and all older messages. */
export const clearUpTo = async (query: Query, id: number): Promise<void> => {
  await query.query('update chat_state set cleared_id = greatest(cleared_id, $1)', [id]);
};

/** Stores the slow mode. Returns true if it has changed. */
export const setSlowMode = async (query: Query, seconds: number): Promise<boolean> =>
  (
    await query.query('update chat_state set slow_seconds = $1 where slow_seconds <> $1 returning slow_seconds', [
      seconds,
    ])
  ).length > 0;

/** Deletes a message. Returns false if it does not exist or was deleted before. */
export const deleteMessage = async (query: Query, { id, staffId }: { id: number; staffId: number }): Promise<boolean> =>
  (
    await query.query(
      'update chat_messages set deleted_at = now(), deleted_by = $2 where id = $1 and deleted_at is null returning id',
      [id, staffId],
    )
  ).length > 0;

/** A player as a sender, with their deposits and their mute. */
export interface SenderRow {
  id: number;
  username: string;
  banned: boolean;
  is_demo: boolean;
  is_admin: boolean;
  is_moderator: boolean;
  is_support: boolean;
  is_finance: boolean;
  has_limits: boolean;
  deposited_cents: number;
  is_muted: boolean;
  mute_minutes: number | null;
  mute_ends_at: Date | null;
  mute_reason_id: number | null;
  now: Date;
  /** Id of their last message, and its age in milliseconds; null: none. */
  last_id: number | null;
  last_ago_ms: number | null;
  /** The slow mode of the chat. */
  slow_seconds: number;
}

const ACTIVE = `u.lifted_at is null and (u.ends_at is null or u.ends_at > now())`;

/** Locks senders: until the transaction ends, no other process writes messages of these players. */
export const lockSenders = async (query: Query, ids: readonly number[]): Promise<void> => {
  await query.query(
    `select pg_advisory_xact_lock(hashtextextended(id::text, 725041))
     from (select unnest($1::bigint[]) as id order by 1) as sorted`,
    [[...ids]],
  );
};

export const senders = async (query: Query, ids: readonly number[]): Promise<ReadonlyMap<number, SenderRow>> => {
  const rows = await query.query<SenderRow>(
    `select p.id, p.username, p.banned, p.is_demo, p.is_admin, p.is_moderator, p.is_support, p.is_finance, p.has_limits,
       coalesce(s.deposited_cents, 0) as deposited_cents, u.id is not null as is_muted, u.minutes as mute_minutes,
       u.ends_at as mute_ends_at, u.reason_id as mute_reason_id, now() as now,
       l.id as last_id, (extract(epoch from clock_timestamp() - l.created_at) * 1000)::bigint as last_ago_ms,
       (select slow_seconds from chat_state) as slow_seconds
     from players p
     left join play_states s on s.player_id = p.id
     left join lateral (
       select * from chat_mutes u where u.player_id = p.id and ${ACTIVE} order by u.id desc limit 1
     ) u on true
     left join lateral (
       select m.id, m.created_at from chat_messages m where m.player_id = p.id order by m.id desc limit 1
     ) l on true
     where p.id = any($1::bigint[])`,
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

export const insertMute = async (
  query: Query,
  mute: { playerId: number; minutes: number | null; reasonId: number; staffId: number },
): Promise<Date | null> =>
  one(
    await query.query<{ ends_at: Date | null }>(
      `insert into chat_mutes (player_id, minutes, ends_at, reason_id, muted_by)
       values ($1, $2::integer, now() + $2::integer * interval '1 minute', $3, $4) returning ends_at`,
      [mute.playerId, mute.minutes, mute.reasonId, mute.staffId],
    ),
  ).ends_at;

/** Ends a player's mute. Returns false if the player was not muted. */
export const liftMute = async (
  query: Query,
  { playerId, staffId }: { playerId: number; staffId: number },
): Promise<boolean> =>
  (
    await query.query(
      `update chat_mutes u set lifted_at = now(), lifted_by = $2 where u.player_id = $1 and ${ACTIVE} returning id`,
      [playerId, staffId],
    )
  ).length > 0;

/**
 * Counts the messages of each of these players from `since` on, before `until`. Commands and deleted messages do not
 * count. Players without messages are left out.
 */
export const countMessages = async (
  query: Query,
  { playerIds, since, until }: { playerIds: readonly number[]; since: Date; until: Date },
): Promise<ReadonlyMap<number, number>> => {
  const rows = await query.query<{ player_id: number; count: number }>(
    `select player_id, count(*)::int as count from chat_messages
     where kind = 'text' and player_id = any($1::bigint[]) and created_at >= $2::timestamptz and created_at < $3::timestamptz
       and deleted_at is null
     group by player_id`,
    [[...playerIds], since.toISOString(), until.toISOString()],
  );
  return new Map(rows.map((row) => [row.player_id, row.count]));
};

/** Returns the player's balance, deposits and payouts. */
export const figuresOf = async (
  query: Query,
  playerId: number,
): Promise<{ balance_cents: number; deposited_cents: number; paid_out_cents: number }> =>
  one(
    await query.query<{ balance_cents: number; deposited_cents: number; paid_out_cents: number }>(
      `select coalesce(a.balance_cents, 0)::bigint as balance_cents, coalesce(s.deposited_cents, 0)::bigint as deposited_cents,
         coalesce(s.paid_out_cents, 0)::bigint as paid_out_cents
       from (select 1) as one left join accounts a on a.id = $1 left join play_states s on s.player_id = $2`,
      [cashOf(playerId), playerId],
    ),
  );

/** Stores a report of a message; false: the player has reported it before. */
export const insertReport = async (
  query: Query,
  { messageId, playerId }: { messageId: number; playerId: number },
): Promise<boolean> =>
  (
    await query.query(
      'insert into chat_reports (message_id, player_id) values ($1, $2) on conflict do nothing returning message_id',
      [messageId, playerId],
    )
  ).length > 0;

/** A reported message with its author's mute and the number of reports. */
export type ReportRow = KeptRow &
  Pick<SenderRow, 'is_muted' | 'mute_ends_at' | 'mute_reason_id' | 'now'> & { reports: number; first_at: Date };

export const openReports = (query: Query, limit: number): Promise<ReportRow[]> =>
  query.query(
    `select ${ROW}, ${CLEARED}, r.reports, r.first_at, u.id is not null as is_muted, u.ends_at as mute_ends_at,
       u.reason_id as mute_reason_id, now() as now
     from (
       select message_id, count(*)::int as reports, min(created_at) as first_at from chat_reports
       where closed_at is null group by message_id
     ) r
     join chat_messages m on m.id = r.message_id
     ${WITH_AUTHORS}
     left join lateral (
       select * from chat_mutes u where u.player_id = p.id and ${ACTIVE} order by u.id desc limit 1
     ) u on true
     order by r.reports desc, m.id limit $1`,
    [limit],
  );

export const countOpenReports = async (query: Query): Promise<number> =>
  one(
    await query.query<{ count: number }>(
      'select count(distinct message_id)::int as count from chat_reports where closed_at is null',
    ),
  ).count;

/** Closes the open reports of a message. Returns false if there was none. */
export const closeReports = async (
  query: Query,
  { messageId, staffId }: { messageId: number; staffId: number },
): Promise<boolean> =>
  (
    await query.query(
      'update chat_reports set closed_at = now(), closed_by = $2 where message_id = $1 and closed_at is null returning message_id',
      [messageId, staffId],
    )
  ).length > 0;
