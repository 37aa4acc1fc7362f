-- What the site itself needs, whatever is played on it: operator settings, events that wait to be
-- published, answers to repeated commands, and the audit log.

-- Refuses every change of a table whose rows are only ever added.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'journal_is_append_only: % on %', tg_op, tg_table_name using errcode = 'UP001';
end $$;

create table settings (
  key text primary key,
  value jsonb not null
);

create table settings_history (
  id bigint generated always as identity primary key,
  key text not null,
  before jsonb,
  after jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);

create trigger settings_history_append_only before update or delete or truncate on settings_history
  for each statement execute function refuse_change();

-- Games that staff have stopped, each with its reason and with what players are told. [I3]
create table game_stops (
  game text primary key,
  reason text not null,
  text text,
  text_ru text,
  stopped_by text not null,
  stopped_at timestamptz not null default now()
);

-- Events are written in the transaction that causes them and published after its commit.
-- They are kept as text (json, not jsonb): nothing queries them here, and parsing them for jsonb
-- took as long as writing the bets that they announce.
create table outbox (
  id bigint generated always as identity primary key,
  events json not null,
  created_at timestamptz not null default now(),
  published_at timestamptz
);

create index outbox_unpublished on outbox (id) where published_at is null;

create index outbox_age on outbox (published_at) where published_at is not null;

-- The first answer to a command, for requests that repeat its key.
create table idempotency (
  player_id bigint not null,
  scope text not null,
  key text not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (player_id, scope, key)
);

create index idempotency_age on idempotency (created_at);

-- Everything that staff do, and significant events. Each entry holds the hash of the one before. [S8]
create table audit_log (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  details jsonb not null default '{}',
  previous_hash text not null,
  hash text not null,
  created_at timestamptz not null default now()
);

create index audit_log_actor on audit_log (actor, id);

create index audit_log_player on audit_log ((details ->> 'playerId'), id) where details ? 'playerId';

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
