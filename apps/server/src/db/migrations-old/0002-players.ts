/** Players, their sessions and notifications, and what sign-in needs to be safe. */
export const players = `
create table players (
  id bigint generated always as identity primary key,
  steam_id text not null unique,
  username text not null,
  avatar text not null default 'default',
  trade_link text,
  is_admin boolean not null default false,
  is_moderator boolean not null default false,
  is_youtuber boolean not null default false,
  is_demo boolean not null default false,
  banned boolean not null default false,
  referral_code text,
  referred_by text,
  agreed_at timestamptz,
  created_at timestamptz not null default now()
)
--;
create index players_youtubers on players (id) where is_youtuber
--;
create function open_player_accounts() returns trigger language plpgsql as $$
begin
  insert into accounts (id) select new.id * 16 + code from generate_series(1, 5) code;
  return null;
end $$
--;
create trigger players_open_accounts after insert on players for each row execute function open_player_accounts()
--;
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  player_id bigint not null references players (id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
)
--;
create index sessions_player on sessions (player_id) where revoked_at is null
--;
create table sign_in_codes (
  code_hash bytea primary key,
  player_id bigint not null references players (id),
  expires_at timestamptz not null
)
--;
create table openid_nonces (
  nonce text primary key,
  expires_at timestamptz not null
)
--;
create table notifications (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  name text not null,
  content text not null,
  params jsonb,
  is_read boolean not null default false,
  created_at timestamptz not null default now()
)
--;
create index notifications_player on notifications (player_id, id desc)
`;
