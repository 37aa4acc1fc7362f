-- The chat: messages, who may not write, reports, and the quiz.

-- What the chat is for everyone. `cleared_id`: older messages are not shown any more.
create table chat_state (
  is_only boolean primary key default true check (is_only),
  cleared_id bigint not null default 0,
  slow_seconds integer not null default 0 check (slow_seconds between 0 and 300)
);

insert into chat_state default values;

-- `player_id` null: the system speaks, and `text` is a message key. `data`: the figures of a command, or the values
-- of the key and the item it is about. A deleted message is kept for its time: reports refer to it. `once_key` names
-- what the system tells once, whichever process comes first.
create table chat_messages (
  id bigint generated always as identity primary key,
  player_id bigint references players (id),
  kind text not null,
  text text not null,
  data jsonb,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references players (id),
  once_key text unique,
  constraint chat_kind check (kind in ('text', 'stats', 'balance', 'system')),
  constraint chat_system_has_no_player check ((kind = 'system') = (player_id is null)),
  constraint chat_once_is_of_the_system check (once_key is null or player_id is null),
  constraint chat_length check (char_length(text) between 1 and 255)
);

create index chat_messages_player on chat_messages (player_id, created_at) where kind = 'text';

create index chat_messages_of_player on chat_messages (player_id, id) where player_id is not null;

create index chat_messages_age on chat_messages (created_at);

-- `ends_at` null: forever. One that is over by time or by staff is no mute any more, and stays as a record.
create table chat_mutes (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  minutes integer check (minutes > 0),
  ends_at timestamptz,
  reason_id integer not null,
  muted_by bigint not null references players (id),
  begun_at timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by bigint references players (id),
  constraint mute_ends check ((minutes is null) = (ends_at is null))
);

create index chat_mutes_player on chat_mutes (player_id, id desc) where lifted_at is null;

create index chat_mutes_ended on chat_mutes (ends_at) where ends_at is not null;

create index chat_mutes_lifted on chat_mutes (lifted_at) where lifted_at is not null;

create table chat_reports (
  message_id bigint not null references chat_messages (id) on delete cascade,
  player_id bigint not null references players (id),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by bigint references players (id),
  primary key (message_id, player_id)
);

create index chat_reports_player on chat_reports (player_id, message_id);

create index chat_reports_open on chat_reports (message_id) where closed_at is null;

-- A question that was asked, its prize, and who was first. The prize is the transfer `quiz:<id>`.
create table quizzes (
  id bigint generated always as identity primary key,
  question_id integer not null,
  entry_id integer not null references catalogue (id),
  price_cents bigint not null check (price_cents > 0),
  begun_by text not null,
  begun_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  winner_id bigint references players (id),
  constraint quiz_winner_ends_it check (winner_id is null or ended_at is not null)
);

create unique index quizzes_one_open on quizzes ((ended_at is null)) where ended_at is null;

create index quizzes_asked on quizzes (question_id, id desc);
