-- Tickets of players and their messages. The texts are a player's data: an erasure empties them, and the numbers stay.

create table tickets (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  title text not null,
  -- 0 active, 1 closed.
  status smallint not null default 0,
  -- Counted with each message, under the ticket's lock.
  messages integer not null default 0,
  unread_player integer not null default 0,
  unread_staff integer not null default 0,
  -- The first message of the player that is not answered yet. Its number orders the tickets that wait.
  waiting_id bigint,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  erased_at timestamptz,
  constraint ticket_status check (status in (0, 1)),
  constraint ticket_title check (char_length(title) between 5 and 80 or (erased_at is not null and title = '')),
  constraint ticket_counts check (messages >= 0 and unread_player >= 0 and unread_staff >= 0),
  constraint ticket_closed check ((status = 1) = (closed_at is not null and closed_by is not null)),
  constraint ticket_closed_by check (closed_by in ('player', 'support')),
  constraint ticket_waits_while_active check (waiting_id is null or status = 0)
);

create unique index tickets_one_active on tickets (player_id) where status = 0;

create index tickets_player on tickets (player_id, id desc);

create index tickets_active on tickets (id desc) where status = 0;

create index tickets_closed on tickets (id desc) where status = 1;

create index tickets_waiting on tickets (waiting_id) where waiting_id is not null;

-- `staff_id` null: the player writes. `about`: what the message is about, by its number.
create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets (id),
  staff_id bigint references players (id),
  text text not null,
  about jsonb,
  created_at timestamptz not null default now(),
  constraint ticket_message_length check (char_length(text) between 0 and 2000)
);

create index ticket_messages_ticket on ticket_messages (ticket_id, id desc);
