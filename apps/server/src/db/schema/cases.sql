-- Cases: boxes and what each version of them can give, players' seeds, openings, and what boxes have returned.
--
-- The database enforces, whatever the code does:
-- - what a version of a box costs and can give never changes, and its chances add up to one million [CA-1];
-- - an opening is never changed or deleted, and belongs to a player and to a version of a box;
-- - a nonce of a seed is used once, and no seed's nonce goes back [CA-22];
-- - a seed is revealed once, and is the one whose hash was shown [CA-20, CA-23]. Until then it is sealed.

create table case_boxes (
  id bigint generated always as identity primary key,
  -- Names the drawn art of the box, and a box that the site composed itself.
  art text not null unique,
  name text not null,
  name_ru text not null,
  -- The list begins with the highest.
  priority integer not null,
  -- The version that is shown and opened.
  version integer not null,
  -- Why it is closed; null: it is open. A closed box opens again only when it is saved again. [CA-4]
  closed_at timestamptz,
  closed_reason text,
  closed_basis_points integer,
  constraint box_closed_with_reason check ((closed_at is null) = (closed_reason is null)),
  constraint box_closed_reason check (closed_reason in ('return', 'staff'))
);

create index case_boxes_list on case_boxes (priority desc, id);

create table case_box_versions (
  box_id bigint not null references case_boxes (id),
  version integer not null,
  price_cents bigint not null,
  -- The hash of what it can give, shown with the box. [CA-5]
  hash text not null,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  primary key (box_id, version),
  constraint box_version check (version > 0),
  constraint box_price check (price_cents > 0)
);

create trigger case_box_versions_append_only before update or delete or truncate on case_box_versions
  for each statement execute function refuse_change();

create table case_box_items (
  box_id bigint not null,
  version integer not null,
  entry_id integer not null references catalogue (id),
  parts integer not null,
  primary key (box_id, version, entry_id),
  foreign key (box_id, version) references case_box_versions (box_id, version),
  constraint box_item_parts check (parts between 1 and 1000000)
);

create index case_box_items_entry on case_box_items (entry_id);

create trigger case_box_items_append_only before update or delete or truncate on case_box_items
  for each statement execute function refuse_change();

-- A version's items are written in one statement.
create function box_chances_add_up() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select i.box_id, i.version, sum(i.parts) as parts into wrong
    from case_box_items i join (select distinct box_id, version from new_items) n on n.box_id = i.box_id and n.version = i.version
    group by i.box_id, i.version having sum(i.parts) <> 1000000 limit 1;
  if found then
    raise exception 'box_chances_add_up: % parts in version % of box %', wrong.parts, wrong.version, wrong.box_id using errcode = 'UP001';
  end if;
  return null;
end $$;

create trigger case_box_items_add_up after insert on case_box_items referencing new table as new_items
  for each statement execute function box_chances_add_up();

-- A player's seeds, one unrevealed at a time. The seed itself is sealed as those of chains are.
create table case_seeds (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  hash text not null unique,
  sealed_seed bytea not null,
  -- Null: the player has not made one since the hash was shown.
  client_seed text,
  -- The next nonce.
  nonce bigint not null default 0,
  -- Public from the rotation on.
  seed text,
  created_at timestamptz not null default now(),
  revealed_at timestamptz,
  constraint seed_nonce check (nonce >= 0),
  constraint seed_is_the_committed_one check (seed is null or encode(sha256(convert_to(seed, 'UTF8')), 'hex') = hash),
  constraint seed_revealed_at check ((seed is null) = (revealed_at is null))
);

create unique index case_seeds_current on case_seeds (player_id) where seed is null;

create index case_seeds_revealed on case_seeds (player_id, id desc);

create function case_seed_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or row(new.id, new.player_id, new.hash, new.sealed_seed, new.created_at)
       is distinct from row(old.id, old.player_id, old.hash, old.sealed_seed, old.created_at)
     or new.nonce < old.nonce
     or old.seed is not null then
    raise exception 'case_seed_stays: seed %', old.id using errcode = 'UP001';
  end if;
  return new;
end $$;

create trigger case_seeds_stay before update or delete on case_seeds for each row execute function case_seed_stays();

-- Every opening, and what it gave. `command_nonce` is the first nonce of the command that it belongs to.
-- `expected_cents` and `variance` are what the box paid in the long run at the prices of that moment. [CA-35]
create table case_openings (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  box_id bigint not null,
  version integer not null,
  price_cents bigint not null,
  rules_version integer not null,
  seed_id bigint not null references case_seeds (id),
  client_seed text not null,
  nonce bigint not null,
  command_nonce bigint not null,
  number integer not null,
  entry_id integer not null,
  item_id bigint not null,
  item_cents bigint not null,
  -- The item as it was shown.
  item jsonb not null,
  expected_cents double precision not null,
  variance double precision not null,
  -- Openings of demo players are no live drops.
  is_demo boolean not null,
  created_at timestamptz not null default now(),
  -- The day (UTC) in the figures of the house. It does not travel in time.
  day date not null default (now() at time zone 'UTC')::date,
  foreign key (box_id, version) references case_box_versions (box_id, version),
  foreign key (box_id, version, entry_id) references case_box_items (box_id, version, entry_id),
  constraint one_opening_a_nonce unique (seed_id, nonce),
  constraint opening_number check (number between 0 and 999999),
  constraint opening_paid check (price_cents > 0 and item_cents > 0)
);

create index case_openings_player on case_openings (player_id, id desc);

create index case_openings_live on case_openings (id desc) where not is_demo;

create trigger case_openings_append_only before update or delete or truncate on case_openings
  for each statement execute function refuse_change();

-- What each box took and paid on a day (UTC): the sums of its openings, so that nobody has to read all of them. A day
-- has several rows, by player, so that openings of one box at the same time do not wait for one row.
create table case_returns (
  box_id bigint not null references case_boxes (id),
  day date not null,
  part smallint not null,
  openings integer not null,
  staked_cents bigint not null,
  paid_cents bigint not null,
  expected_cents double precision not null,
  variance double precision not null,
  primary key (box_id, day, part)
);

-- An opening is settled when it is written. One that gives more than its price is won. [CA-17]
create function count_openings() returns trigger language plpgsql as $$
begin
  insert into player_sums as s (player_id, game, bets, wins, won_cents, staked_cents, top_win_cents, top_multiplier_hundredths)
    select o.player_id, 'cases', count(*), count(*) filter (where o.item_cents > o.price_cents), sum(o.item_cents),
      sum(o.price_cents), max(o.item_cents), max(least(o.item_cents * 100 / o.price_cents, 2147483647))::integer
    from new_openings o
    group by o.player_id
    order by o.player_id
    on conflict (player_id, game) do update set bets = s.bets + excluded.bets, wins = s.wins + excluded.wins,
      won_cents = s.won_cents + excluded.won_cents, staked_cents = s.staked_cents + excluded.staked_cents,
      top_win_cents = greatest(s.top_win_cents, excluded.top_win_cents),
      top_multiplier_hundredths = greatest(s.top_multiplier_hundredths, excluded.top_multiplier_hundredths);
  insert into case_returns as r (box_id, day, part, openings, staked_cents, paid_cents, expected_cents, variance)
    select o.box_id, o.day, o.player_id % 8, count(*), sum(o.price_cents), sum(o.item_cents), sum(o.expected_cents),
      sum(o.variance)
    from new_openings o
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (box_id, day, part) do update set openings = r.openings + excluded.openings,
      staked_cents = r.staked_cents + excluded.staked_cents, paid_cents = r.paid_cents + excluded.paid_cents,
      expected_cents = r.expected_cents + excluded.expected_cents, variance = r.variance + excluded.variance;
  return null;
end $$;

create trigger case_openings_are_counted after insert on case_openings referencing new table as new_openings
  for each statement execute function count_openings();

-- Every opening as a stake that is settled at once; part of the view of all stakes (stakes.sql).
create view cases_stakes as
  select 'cases' as game, id as bet_id, player_id, price_cents as stake_cents, item_cents as win_cents, false as refunded, created_at from case_openings;
