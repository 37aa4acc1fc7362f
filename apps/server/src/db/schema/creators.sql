-- Featured video creators. `players.is_youtuber` says who is one: it is their badge, and they are listed. Here is the
-- order in which staff list them. One without a place stands behind all others.

create table creators (
  player_id bigint primary key references players (id),
  place integer not null,
  created_at timestamptz not null default now(),
  constraint creator_place check (place > 0)
);
