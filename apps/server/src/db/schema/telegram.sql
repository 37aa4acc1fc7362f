-- Telegram accounts of players, by which the site knows who subscribes to its channel. An account is one player's for
-- good. A player may come with another one; the earlier one stays theirs.

create table telegram_accounts (
  telegram_id bigint primary key,
  player_id bigint not null references players (id),
  is_current boolean not null default true,
  linked_at timestamptz not null default now(),
  -- What Telegram said last, and when.
  is_subscribed boolean,
  checked_at timestamptz,
  constraint telegram_said_at_a_moment check ((is_subscribed is null) = (checked_at is null))
);

create unique index telegram_accounts_player on telegram_accounts (player_id) where is_current;

-- One-time codes with which players start the bot, one for each player. Only hashes are stored. [S1]
create table telegram_codes (
  player_id bigint primary key references players (id),
  code_hash bytea not null unique,
  expires_at timestamptz not null
);

create index telegram_codes_age on telegram_codes (expires_at);
