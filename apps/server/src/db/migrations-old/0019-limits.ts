/**
 * Limits and breaks that players set for themselves. Only of players with `has_limits` anything
 * here is read or written when they stake, so the others stake as fast as before; the mark is set
 * with the first limit or break and stays.
 * - play_hours: what such a player staked and won, by the hour in which he staked it;
 * - player_breaks: a pause or an exclusion, which nobody takes back.
 */
export const limits = `
alter table players
  add column has_limits boolean not null default false,
  add column reminder_minutes smallint,
  add constraint reminder_within check (reminder_minutes between 10 and 240)
--;
create index players_reminded on players (id) where reminder_minutes is not null
--;
alter table sessions add column reminded_at timestamptz
--;
create table player_limits (
  player_id bigint not null references players (id),
  kind text not null,
  window_days smallint not null,
  cents bigint,
  next_cents bigint,
  next_at timestamptz,
  primary key (player_id, kind, window_days),
  constraint limit_kind check (kind in ('deposit', 'stake', 'loss')),
  constraint limit_window check (window_days in (1, 7, 30)),
  constraint limit_not_negative check (coalesce(cents, 0) >= 0 and coalesce(next_cents, 0) >= 0)
)
--;
create table player_breaks (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  kind text not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  constraint break_kind check (kind in ('pause', 'exclusion')),
  constraint break_has_length check (ends_at > starts_at)
)
--;
create index player_breaks_player on player_breaks (player_id, ends_at)
--;
create trigger player_breaks_append_only before update or delete or truncate on player_breaks for each statement execute function refuse_change()
--;
create table play_hours (
  player_id bigint not null references players (id),
  hour timestamptz not null,
  stake_cents bigint not null,
  win_cents bigint not null default 0,
  primary key (player_id, hour),
  constraint play_not_negative check (stake_cents >= 0 and win_cents >= 0)
)
--;
create view stakes as
  select 'crash'::text as game, id as bet_id, player_id, stake_cents, coalesce(win_cents, 0) as win_cents, status = 3 as refunded, created_at from crash_bets
`;
