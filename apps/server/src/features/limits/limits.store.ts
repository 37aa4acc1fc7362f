import type { CountedBet, CountedStake } from '../../stakes/ports.ts';
import type { Break, BreakKind, Limit, LimitKind, LimitWindow, Usage } from '@updraft/rules/limits';
import { type Query, one } from '../../db/db.ts';
import { OPEN_INVOICE } from '../../lib/open-invoice.ts';

/** Kind of a limit, and its window of days. */
export interface LimitName {
  kind: LimitKind;
  window: LimitWindow;
}

export interface StoredLimit extends LimitName {
  playerId: number;
  limit: Limit;
}

interface LimitRow {
  player_id: number;
  kind: LimitKind;
  window_days: LimitWindow;
  cents: number | null;
  next_cents: number | null;
  next_at: Date | null;
}

export const limitsOf = async (query: Query, playerIds: readonly number[]): Promise<StoredLimit[]> =>
  (
    await query.query<LimitRow>(
      'select player_id, kind, window_days, cents, next_cents, next_at from player_limits where player_id = any($1::bigint[])',
      [[...playerIds]],
    )
  ).map((row) => ({
    playerId: row.player_id,
    kind: row.kind,
    window: row.window_days,
    limit: {
      cents: row.cents,
      next: row.next_at === null ? null : { cents: row.next_cents, atMs: row.next_at.getTime() },
    },
  }));

export const saveLimit = async (query: Query, { playerId, kind, window, limit }: StoredLimit): Promise<void> => {
  await query.query(
    `insert into player_limits (player_id, kind, window_days, cents, next_cents, next_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (player_id, kind, window_days) do update set cents = excluded.cents, next_cents = excluded.next_cents, next_at = excluded.next_at`,
    [playerId, kind, window, limit.cents, limit.next?.cents ?? null, limit.next ? new Date(limit.next.atMs) : null],
  );
};

/** Returns these players' breaks that have not ended. */
export const breaksOf = async (query: Query, playerIds: readonly number[]): Promise<(Break & { playerId: number })[]> =>
  (
    await query.query<{ player_id: number; kind: BreakKind; ends_at: Date }>(
      'select player_id, kind, ends_at from player_breaks where player_id = any($1::bigint[]) and ends_at > now()',
      [[...playerIds]],
    )
  ).map((row) => ({
    playerId: row.player_id,
    kind: row.kind,
    untilMs: row.ends_at.getTime(),
  }));

/** Returns these players' breaks that began after `since` and have not ended, by the database's clock. */
export const breaksSince = async (
  query: Query,
  { playerIds, since }: { playerIds: readonly number[]; since: Date },
): Promise<{ playerId: number; startedAt: Date }[]> =>
  (
    await query.query<{ player_id: number; starts_at: Date }>(
      'select player_id, starts_at from player_breaks where player_id = any($1::bigint[]) and starts_at > $2 and ends_at > now()',
      [[...playerIds], since],
    )
  ).map((row) => ({
    playerId: row.player_id,
    startedAt: row.starts_at,
  }));

export const insertBreak = async (
  query: Query,
  { playerId, kind, untilMs }: Break & { playerId: number },
): Promise<void> => {
  await query.query('insert into player_breaks (player_id, kind, ends_at) values ($1, $2, $3)', [
    playerId,
    kind,
    new Date(untilMs),
  ]);
};

/** SQL for the beginning of a window, which is the beginning of its first hour. [LI-10] */
const windowFrom = (days: LimitWindow): string => `date_trunc('hour', now() - interval '${days} days', 'UTC')`;

export type PlayInWindow = Record<LimitWindow, Pick<Usage, 'stakeCents' | 'winCents'>>;

/** Returns the stakes and wins of these players in each window. */
export const playOf = async (query: Query, playerIds: readonly number[]): Promise<Map<number, PlayInWindow>> => {
  const rows = await query.query<{
    player_id: number;
    s1: number;
    w1: number;
    s7: number;
    w7: number;
    s30: number;
    w30: number;
  }>(
    `select player_id,
       coalesce(sum(stake_cents) filter (where hour >= ${windowFrom(1)}), 0)::bigint as s1,
       coalesce(sum(win_cents) filter (where hour >= ${windowFrom(1)}), 0)::bigint as w1,
       coalesce(sum(stake_cents) filter (where hour >= ${windowFrom(7)}), 0)::bigint as s7,
       coalesce(sum(win_cents) filter (where hour >= ${windowFrom(7)}), 0)::bigint as w7,
       sum(stake_cents)::bigint as s30, sum(win_cents)::bigint as w30
     from play_hours
     where player_id = any($1::bigint[]) and hour >= ${windowFrom(30)}
     group by player_id`,
    [[...playerIds]],
  );
  return new Map(
    rows.map((row) => [
      row.player_id,
      {
        1: { stakeCents: row.s1, winCents: row.w1 },
        7: { stakeCents: row.s7, winCents: row.w7 },
        30: { stakeCents: row.s30, winCents: row.w30 },
      },
    ]),
  );
};

/** Returns a player's deposits in each window, and the sum of open invoices and offers for skins. */
export const depositsOf = async (
  query: Query,
  playerId: number,
): Promise<{ credited: Record<LimitWindow, number>; invoiceCents: number; openCents: number }> => {
  const row = one(
    await query.query<{ d1: number; d7: number; d30: number; invoice_cents: number; skin_cents: number }>(
      `select coalesce(sum(amount_cents) filter (where made_at > now() - interval '1 day'), 0)::bigint as d1,
         coalesce(sum(amount_cents) filter (where made_at > now() - interval '7 days'), 0)::bigint as d7, coalesce(sum(amount_cents), 0)::bigint as d30,
         (select coalesce(sum(amount_cents), 0)::bigint from invoices where player_id = $1 and ${OPEN_INVOICE}) as invoice_cents,
         (select coalesce(sum(expected_cents), 0)::bigint from skin_deposits where player_id = $1 and status = 'sending') as skin_cents
       from deposits_made where player_id = $1 and made_at > now() - interval '30 days'`,
      [playerId],
    ),
  );
  return {
    credited: { 1: row.d1, 7: row.d7, 30: row.d30 },
    invoiceCents: row.invoice_cents,
    openCents: row.invoice_cents + row.skin_cents,
  };
};

/** Counts accepted stakes in the present hour. */
export const addStakes = async (query: Query, stakes: readonly CountedStake[]): Promise<void> => {
  await query.query(
    `insert into play_hours (player_id, hour, stake_cents)
     select s."playerId", date_trunc('hour', now(), 'UTC'), sum(s."stakeCents")::bigint
     from jsonb_to_recordset($1::jsonb) as s("playerId" bigint, "stakeCents" bigint)
     group by s."playerId"
     on conflict (player_id, hour) do update set stake_cents = play_hours.stake_cents + excluded.stake_cents`,
    [JSON.stringify(stakes)],
  );
};

/** Counts wins, in the hours in which their stakes were made. */
export const addWins = async (
  query: Query,
  { game, bets }: { game: string; bets: readonly CountedBet[] },
): Promise<void> => {
  await query.query(
    `update play_hours h set win_cents = h.win_cents + w.cents from (
       select s.player_id, date_trunc('hour', s.created_at, 'UTC') as hour, sum(b.cents)::bigint as cents
       from jsonb_to_recordset($2::jsonb) as b("betId" bigint, cents bigint) join stakes s on s.game = $1 and s.bet_id = b."betId" group by 1, 2) w
     where h.player_id = w.player_id and h.hour = w.hour`,
    [game, JSON.stringify(bets)],
  );
};

/**
 * Subtracts refunded stakes from the hours in which they were made. Players without limits have no such hours, so
 * nothing changes for them.
 */
export const subtractStakes = async (
  query: Query,
  { game, bets }: { game: string; bets: readonly CountedBet[] },
): Promise<void> => {
  await query.query(
    `update play_hours h set stake_cents = h.stake_cents - w.cents from (
       select s.player_id, date_trunc('hour', s.created_at, 'UTC') as hour, sum(b.cents)::bigint as cents
       from jsonb_to_recordset($2::jsonb) as b("betId" bigint, cents bigint) join stakes s on s.game = $1 and s.bet_id = b."betId" group by 1, 2) w
     where h.player_id = w.player_id and h.hour = w.hour`,
    [game, JSON.stringify(bets)],
  );
};

/**
 * Begins to count this player's play. Counts earlier play within the longest window from the bets. Call under the
 * player's lock, so that no stake is missed. A second call does nothing.
 */
export const beginCounting = async (query: Query, playerId: number): Promise<void> => {
  const begun = await query.query(
    'update players set has_limits = true where id = $1 and not has_limits returning id',
    [playerId],
  );
  if (begun.length === 0) return;
  await query.query(
    `insert into play_hours (player_id, hour, stake_cents, win_cents)
     select player_id, date_trunc('hour', created_at, 'UTC'), sum(stake_cents)::bigint, sum(win_cents)::bigint from stakes
     where player_id = $1 and not refunded and created_at >= ${windowFrom(30)} group by 1, 2`,
    [playerId],
  );
};

export const reminderOf = async (query: Query, playerId: number): Promise<number | null> =>
  one(
    await query.query<{ reminder_minutes: number | null }>('select reminder_minutes from players where id = $1', [
      playerId,
    ]),
  ).reminder_minutes;

export const saveReminder = async (
  query: Query,
  { playerId, minutes }: { playerId: number; minutes: number | null },
): Promise<void> => {
  await query.query('update players set reminder_minutes = $2 where id = $1', [playerId, minutes]);
};
