-- Players, their sessions and notifications, what sign-in needs to be safe, and the limits that
-- players set for themselves.

create table players (
  id bigint generated always as identity primary key,
  steam_id text not null unique,
  username text not null,
  avatar text not null default 'default',
  trade_link text,
  is_admin boolean not null default false,
  is_moderator boolean not null default false,
  is_support boolean not null default false,
  is_finance boolean not null default false,
  is_youtuber boolean not null default false,
  is_demo boolean not null default false,
  banned boolean not null default false,
  -- Others see neither name nor avatar, and there is no public page. [AC-6, TO-10, TP-6]
  is_anonymous boolean not null default false,
  -- Their data were erased: `steam_id` is a keyed hash, and comes back when they do. [AC-10]
  erased_at timestamptz,
  withdrawals_blocked boolean not null default false,
  withdrawals_blocked_reason text,
  withdrawals_blocked_note text,
  -- Worth of protected skins that the player may stake all the same.
  skin_allowance_cents bigint not null default 0 check (skin_allowance_cents >= 0),
  -- Set with the first limit or break, and stays: of all other players no stake reads the tables of limits.
  has_limits boolean not null default false,
  -- Staff have stopped the player's play: open bets run out, and nothing new is staked. [I3]
  play_stopped boolean not null default false,
  play_stop_reason text,
  -- What the player is told of it.
  play_stop_text text,
  play_stop_text_ru text,
  -- The newest version of the agreement that the player has accepted, as in `agreements`. An older one than is required
  -- stakes nothing. [P3]
  accepted_version integer not null default 0 check (accepted_version >= 0),
  reminder_minutes smallint,
  created_at timestamptz not null default now(),
  constraint erased_have_no_name check (erased_at is null or (username = '' and avatar = 'default' and trade_link is null)),
  constraint reminder_within check (reminder_minutes between 10 and 240),
  constraint play_stop_has_reason check (play_stopped = (play_stop_reason is not null))
);

create index players_youtubers on players (id) where is_youtuber;

create index players_stopped on players (id) where play_stopped;

create index players_reminded on players (id) where reminder_minutes is not null;

create trigger players_open_accounts after insert on players for each row execute function open_player_accounts();

create function refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'never_deleted: % on %', tg_op, tg_table_name using errcode = 'UP001';
end $$;

create trigger players_stay before delete or truncate on players for each statement execute function refuse_deletion();

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  player_id bigint not null references players (id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  reminded_at timestamptz,
  -- Browser and system in words, and a shortened address: what its player recognises it by. [AC-4, AC-5]
  browser text,
  system text,
  address text
);

create index sessions_player on sessions (player_id, id desc);

create index sessions_age on sessions (expires_at);

create table sign_in_codes (
  code_hash bytea primary key,
  player_id bigint not null references players (id),
  expires_at timestamptz not null
);

create index sign_in_codes_age on sign_in_codes (expires_at);

create table openid_nonces (
  nonce text primary key,
  expires_at timestamptz not null
);

create index openid_nonces_age on openid_nonces (expires_at);

-- Which player accepted which version of the agreement, and with it that they are of age. [P3]
-- The address is a keyed hash: equal addresses can be recognised, none can be read.
create table agreements (
  player_id bigint not null references players (id),
  version integer not null,
  accepted_at timestamptz not null,
  address_hash bytea not null,
  recorded_at timestamptz not null default now(),
  primary key (player_id, version),
  constraint agreement_version check (version > 0)
);

create trigger agreements_append_only before update or delete or truncate on agreements
  for each statement execute function refuse_change();

create table notifications (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  name text not null,
  content text not null,
  params jsonb,
  -- What it is about, if that is one of many: a round, an opening, a ticket.
  about jsonb,
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);

create index notifications_player on notifications (player_id, id desc);

create index notifications_age on notifications (created_at);

create index notifications_unread on notifications (player_id) where not is_read;

create table player_limits (
  player_id bigint not null references players (id),
  kind text not null,
  window_days smallint not null,
  cents bigint,
  -- A raised limit, and when it applies.
  next_cents bigint,
  next_at timestamptz,
  primary key (player_id, kind, window_days),
  constraint limit_kind check (kind in ('deposit', 'stake', 'loss')),
  constraint limit_window check (window_days in (1, 7, 30)),
  constraint limit_not_negative check (coalesce(cents, 0) >= 0 and coalesce(next_cents, 0) >= 0)
);

-- A pause or a self-exclusion. Nobody can revoke one.
create table player_breaks (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  kind text not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  constraint break_kind check (kind in ('pause', 'exclusion')),
  constraint break_has_length check (ends_at > starts_at)
);

create index player_breaks_player on player_breaks (player_id, ends_at);

create trigger player_breaks_append_only before update or delete or truncate on player_breaks
  for each statement execute function refuse_change();

-- What a player with limits staked and won, by the hour of the stake.
create table play_hours (
  player_id bigint not null references players (id),
  hour timestamptz not null,
  stake_cents bigint not null,
  win_cents bigint not null default 0,
  primary key (player_id, hour),
  constraint play_not_negative check (stake_cents >= 0 and win_cents >= 0)
);

create index play_hours_age on play_hours (hour);
