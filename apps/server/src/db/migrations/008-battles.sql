-- Battles: players open the same boxes, and one of them gets all drops.
--
-- The database enforces, whatever the code does:
-- - a player has one waiting battle of their own, and one seat in a battle; a seat has one player [BT-2, BT-5];
-- - the boxes of a battle never change [BT-2];
-- - a battle that has ended stays as it is, and a stake comes back once [BT-12, BT-20].

create table case_battles (
  id bigint generated always as identity primary key,
  creator_id bigint not null references players (id),
  -- Number of its seats.
  size smallint not null,
  -- The price of a seat.
  price_cents bigint not null,
  state text not null default 'waiting',
  -- Why it was cancelled.
  reason text,
  -- The seat whose player got all drops; null: undecided, or not finished.
  winner smallint,
  created_at timestamptz not null default now(),
  -- The moment at which a battle that still waits is cancelled.
  waits_until timestamptz not null,
  ended_at timestamptz,
  constraint battle_size check (size between 2 and 4),
  constraint battle_price check (price_cents > 0),
  constraint battle_state check (state in ('waiting', 'finished', 'cancelled')),
  constraint battle_reason check ((state = 'cancelled') = (reason is not null) and reason in ('creator', 'expired', 'box')),
  constraint battle_ended check ((state = 'waiting') = (ended_at is null)),
  constraint battle_winner check (winner is null or (state = 'finished' and winner >= 0 and winner < size))
);

create unique index case_battles_own on case_battles (creator_id) where state = 'waiting';

create index case_battles_waiting on case_battles (id desc) where state = 'waiting';

create index case_battles_finished on case_battles (id desc) where state = 'finished';

-- Moments travel in time; everything else of an ended battle stays.
create function case_battle_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or row(new.id, new.creator_id, new.size, new.price_cents) is distinct from row(old.id, old.creator_id, old.size, old.price_cents)
     or (old.state <> 'waiting' and row(new.state, new.reason, new.winner) is distinct from row(old.state, old.reason, old.winner)) then
    raise exception 'case_battle_stays: battle %', old.id using errcode = 'UP001';
  end if;
  return new;
end $$;

create trigger case_battles_stay before update or delete on case_battles for each row execute function case_battle_stays();

-- The boxes of a battle in the order in which they are opened. `return_basis_points`: the least with which it starts.
create table case_battle_boxes (
  battle_id bigint not null references case_battles (id),
  place smallint not null,
  box_id bigint not null,
  version integer not null,
  return_basis_points integer not null,
  primary key (battle_id, place),
  foreign key (box_id, version) references case_box_versions (box_id, version),
  constraint battle_box_place check (place between 0 and 19)
);

create trigger case_battle_boxes_append_only before update or delete or truncate on case_battle_boxes
  for each statement execute function refuse_change();

-- Paid seats. `returned_at`: the stake came back, because the player left or the battle was cancelled.
create table case_battle_seats (
  id bigint generated always as identity primary key,
  battle_id bigint not null references case_battles (id),
  seat smallint not null,
  player_id bigint not null references players (id),
  stake_cents bigint not null,
  joined_at timestamptz not null default now(),
  returned_at timestamptz,
  -- The worth of its drops, once they are opened.
  total_cents bigint,
  constraint battle_seat check (seat between 0 and 3),
  constraint battle_seat_paid check (stake_cents > 0),
  constraint battle_seat_opened_or_returned check (returned_at is null or total_cents is null)
);

create unique index case_battle_seats_taken on case_battle_seats (battle_id, seat) where returned_at is null;

create unique index case_battle_seats_one_a_player on case_battle_seats (battle_id, player_id) where returned_at is null;

create index case_battle_seats_player on case_battle_seats (player_id, id desc);

create index case_battle_seats_open on case_battle_seats (player_id) where returned_at is null and total_cents is null;

create function case_battle_seat_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or row(new.id, new.battle_id, new.seat, new.player_id, new.stake_cents)
       is distinct from row(old.id, old.battle_id, old.seat, old.player_id, old.stake_cents)
     or (old.returned_at is not null and new.returned_at is null)
     or (old.total_cents is not null and new.total_cents is distinct from old.total_cents) then
    raise exception 'case_battle_seat_stays: seat %', old.id using errcode = 'UP001';
  end if;
  return new;
end $$;

create trigger case_battle_seats_stay before update or delete on case_battle_seats
  for each row execute function case_battle_seat_stays();

-- Openings of battles. `won_cents`: the worth of the drops that its player received by it; null: an opening of no battle,
-- whose player received its item. [BT-31]
alter table case_openings
  add column battle_id bigint references case_battles (id),
  add column won_cents bigint,
  add constraint opening_of_battle_won check ((battle_id is null) = (won_cents is null) and won_cents >= 0);

create index case_openings_battle on case_openings (battle_id, id) where battle_id is not null;

-- As before, with what the player received. The drops of others do not raise a multiplier. [BT-31, BT-32]
create or replace view opening_plays as
  select o.id as opening_id, o.created_at as settled_at, o.player_id, 1 as bets,
    (coalesce(o.won_cents, o.item_cents) > o.price_cents)::integer as wins, o.price_cents as staked_cents,
    coalesce(o.won_cents, o.item_cents) as returned_cents,
    case when coalesce(o.won_cents, o.item_cents) > o.price_cents then coalesce(o.won_cents, o.item_cents) else 0 end as won_cents,
    case when coalesce(o.won_cents, o.item_cents) > o.price_cents then coalesce(o.won_cents, o.item_cents) else 0 end as top_win_cents,
    case when o.item_cents > o.price_cents and coalesce(o.won_cents, o.item_cents) > o.price_cents
      then least(o.item_cents * 100 / o.price_cents, 2147483647)::integer end as top_multiplier_hundredths
  from case_openings o;

create or replace view cases_stakes as
  select 'cases' as game, id as bet_id, player_id, price_cents as stake_cents, coalesce(won_cents, item_cents) as win_cents,
    false as refunded, created_at
  from case_openings;

-- A paid seat as a stake, until its battle starts: then its openings are the stakes. [BT-12, BT-30]
create view battle_stakes as
  select 'battles' as game, id as bet_id, player_id, stake_cents, 0::bigint as win_cents,
    returned_at is not null or total_cents is not null as refunded, joined_at as created_at
  from case_battle_seats;

create or replace view stakes as
  select game, bet_id, player_id, stake_cents, win_cents, refunded, created_at from table_stakes
  union all
  select game, bet_id, player_id, stake_cents, win_cents, refunded, created_at from cases_stakes
  union all
  select game, bet_id, player_id, stake_cents, win_cents, refunded, created_at from battle_stakes;

-- Stakes of rounds that are still open, and of battles that wait.
create or replace view open_stakes as
  select b.game, b.player_id, b.stake_cents from bets b join rounds r on r.game = b.game and r.id = b.round_id
  where r.settled_at is null and b.status = 0
  union all
  select game, player_id, stake_cents from battle_stakes where not refunded;
