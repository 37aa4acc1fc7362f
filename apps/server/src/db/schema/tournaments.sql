-- Tournaments: what they are, who takes part, which stakes counted, and who won.
--
-- The database enforces, whatever the code does:
-- - one tournament is active and one more announced at a time [TO-2];
-- - what a tournament is never changes, and an ended one stays as it is [TO-1];
-- - a player has one entry in a tournament, and its order of joining stays [TO-3];
-- - a player's stakes in a round, or an opening, count once [TO-4];
-- - a player wins one prize, and no prize has two winners [TO-7].

create table tournaments (
  id bigint generated always as identity primary key,
  name text not null,
  name_ru text not null,
  description text not null,
  description_ru text not null,
  -- The five prizes, the first one first.
  prizes_cents bigint[] not null,
  min_payment_cents bigint not null,
  -- 0: active, 1: ended and paid, 2: canceled, 3: announced.
  status smallint not null default 3,
  members integer not null default 0,
  -- The player who announced it; null: the schedule.
  created_by bigint references players (id),
  created_at timestamptz not null default now(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- When its prizes were paid, or when it was canceled.
  closed_at timestamptz,
  constraint tournament_status check (status between 0 and 3),
  constraint tournament_prizes check (cardinality(prizes_cents) = 5 and 0 <= all (prizes_cents) and prizes_cents[1] > 0
    and prizes_cents[1] >= prizes_cents[2] and prizes_cents[2] >= prizes_cents[3] and prizes_cents[3] >= prizes_cents[4]
    and prizes_cents[4] >= prizes_cents[5]),
  constraint tournament_payment check (min_payment_cents >= 0),
  constraint tournament_has_length check (ends_at > starts_at),
  constraint tournament_closed_at check ((status in (1, 2)) = (closed_at is not null))
);

create unique index one_active_tournament on tournaments (status) where status = 0;

create unique index one_announced_tournament on tournaments (status) where status = 3;

create index tournaments_past on tournaments (id desc) where status = 1;

create function tournament_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status in (1, 2) or (old.status = 0 and new.status = 3)
     or row(new.name, new.name_ru, new.description, new.description_ru, new.prizes_cents, new.min_payment_cents, new.created_at, new.starts_at, new.ends_at)
       is distinct from row(old.name, old.name_ru, old.description, old.description_ru, old.prizes_cents, old.min_payment_cents, old.created_at, old.starts_at, old.ends_at) then
    raise exception 'tournament_stays: tournament %', old.id using errcode = 'UP001';
  end if;
  return new;
end $$;

create trigger tournaments_stay before update or delete on tournaments for each row execute function tournament_stays();

create table tournament_entries (
  tournament_id bigint not null references tournaments (id),
  player_id bigint not null references players (id),
  -- In the order of joining, from 1.
  entry integer not null,
  joined_at timestamptz not null default clock_timestamp(),
  -- What counts, whole dollars of it, and when they were reached. [TO-5, TO-6]
  stake_cents bigint not null default 0,
  points bigint not null generated always as (stake_cents / 100) stored,
  reached_at timestamptz not null default 'infinity',
  primary key (tournament_id, player_id),
  constraint one_entry_a_number unique (tournament_id, entry),
  constraint points_are_reached check (stake_cents < 100 or reached_at < 'infinity')
);

create index tournament_entries_rank on tournament_entries (tournament_id, points desc, reached_at, entry);

-- How far the rounds of a game, and openings, have been counted.
create table tournament_marks (
  tournament_id bigint not null references tournaments (id),
  game text not null,
  last_id bigint not null,
  primary key (tournament_id, game)
);

-- What counted: a player's stakes of a round, or an opening. No foreign keys to rounds and openings: they would be
-- checked row by row. A check of the books compares the rows with the bets.
create table tournament_stakes (
  tournament_id bigint not null references tournaments (id),
  game text not null,
  -- The round or the opening.
  of_id bigint not null,
  player_id bigint not null,
  stake_cents bigint not null,
  primary key (tournament_id, game, of_id, player_id),
  constraint tournament_stake_positive check (stake_cents > 0)
);

create table tournament_winners (
  tournament_id bigint not null references tournaments (id),
  prize smallint not null,
  player_id bigint not null references players (id),
  points bigint not null,
  cents bigint not null,
  primary key (tournament_id, prize),
  constraint one_tournament_prize_a_player unique (tournament_id, player_id),
  constraint tournament_prize check (prize between 1 and 5 and points > 0 and cents > 0)
);

create trigger tournament_winners_append_only before update or delete or truncate on tournament_winners
  for each statement execute function refuse_change();
