-- The top players: sums of settled stakes by player and day, and by player and period. A worker keeps them, so that no
-- settlement waits for it, and no list reads bets.

-- What a player's settled stakes of a UTC day come to, in all games together.
create table player_days (
  player_id bigint not null references players (id),
  day date not null,
  won_cents bigint not null,
  staked_cents bigint not null,
  -- The largest multiplier that paid more than its stake. [TP-2]
  top_hundredths integer,
  primary key (player_id, day)
);

-- Whose sums a day leaves when it falls out of a period.
create index player_days_day on player_days (day, player_id);

-- The same over each period that ends with `top_state.day`, and over all time. [TP-3]
create table top_sums (
  period text not null,
  player_id bigint not null references players (id),
  won_cents bigint not null,
  staked_cents bigint not null,
  top_hundredths integer,
  primary key (period, player_id),
  constraint top_period check (period in ('today', 'week', 'month', 'all'))
);

create index top_sums_won on top_sums (period, won_cents desc, player_id) where won_cents > 0;

create index top_sums_turnover on top_sums (period, staked_cents desc, player_id) where staked_cents > 0;

create index top_sums_multiplier on top_sums (period, top_hundredths desc, player_id) where top_hundredths > 0;

-- One row, whose lock makes processes take turns.
create table top_state (
  is_only boolean primary key default true check (is_only),
  -- The last day of every period.
  day date not null default (now() at time zone 'utc')::date,
  -- While the periods move on to a new day: the last player whose sums have moved.
  moved_player_id bigint not null default 0
);

insert into top_state default values;

-- How far the rounds of a game, and openings, have been counted.
create table top_marks (
  game text primary key,
  last_id bigint not null
);
