-- Draws of prizes: the hourly bonus and giveaways, with what decides them.
--
-- The database enforces, whatever the code does:
-- - one draw of a kind takes entries at a time;
-- - the hash of a draw's secret, its prizes, its terms and its announced close never change [PD-1, PD-3];
-- - the list of entries, its hash and the beacon round never change once the list is stored [PD-3, PD-4];
-- - a result has its secret and comes after the list; it never changes [PD-7];
-- - a player wins one prize of a draw, and has one place in a giveaway [PD-7, GW-2];
-- - a round funds the pool once [HB-1].

create table prize_draws (
  id bigint generated always as identity primary key,
  kind text not null,
  rules_version integer not null,
  prizes smallint not null,
  -- The conditions, as they stood when it opened.
  terms jsonb not null,
  status text not null default 'open',
  public_hash text not null unique,
  sealed_secret bytea not null,
  opened_at timestamptz not null default now(),
  -- The player who opened it; null: a schedule.
  opened_by bigint references players (id),
  -- The announced close.
  closes_at timestamptz not null,
  -- Places of a giveaway.
  members integer not null default 0,
  -- When the list was stored, and the moment from which the beacon counts.
  stored_at timestamptz,
  decided_from timestamptz,
  entries text,
  entries_hash text,
  entries_count integer,
  total_weight bigint,
  -- What an hour shares out.
  money_cents bigint,
  -- Null where nobody took part: such a draw needs none.
  beacon text,
  beacon_genesis_ms bigint,
  beacon_period_ms bigint,
  beacon_round bigint,
  beacon_randomness text,
  beacon_signature text,
  drawn_at timestamptz,
  secret text,
  canceled_at timestamptz,
  constraint draw_kind check (kind in ('hourly', 'giveaway')),
  constraint draw_status check (status in ('open', 'waiting', 'drawn', 'canceled')),
  constraint draw_prizes check (prizes between 1 and 10),
  constraint draw_has_length check (closes_at > opened_at),
  constraint draw_list check ((status in ('waiting', 'drawn')) = (entries_hash is not null)),
  constraint draw_result check ((status = 'drawn') = (drawn_at is not null)),
  constraint draw_secret check ((status in ('drawn', 'canceled')) = (secret is not null)),
  constraint draw_beacon check (status <> 'waiting' or beacon_round is not null),
  constraint draw_randomness check (beacon_randomness is null or beacon_signature is not null)
);

create unique index one_open_draw on prize_draws (kind) where status = 'open';

create index prize_draws_unfinished on prize_draws (id) where status in ('open', 'waiting');

create index prize_draws_kind on prize_draws (kind, id desc);

create function draw_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status in ('drawn', 'canceled')
     or row(new.kind, new.rules_version, new.prizes, new.terms, new.public_hash, new.sealed_secret, new.opened_at, new.closes_at)
       is distinct from row(old.kind, old.rules_version, old.prizes, old.terms, old.public_hash, old.sealed_secret, old.opened_at, old.closes_at)
     or (old.entries_hash is not null
       and row(new.entries, new.entries_hash, new.stored_at, new.decided_from, new.money_cents, new.beacon, new.beacon_round, new.members)
         is distinct from row(old.entries, old.entries_hash, old.stored_at, old.decided_from, old.money_cents, old.beacon, old.beacon_round, old.members)) then
    raise exception 'draw_stays: draw %', old.id using errcode = 'UP001';
  end if;
  return new;
end $$;

create trigger prize_draws_stay before update or delete on prize_draws for each row execute function draw_stays();

create table prize_winners (
  draw_id bigint not null references prize_draws (id),
  prize smallint not null,
  player_id bigint not null references players (id),
  weight bigint not null,
  -- The place in a giveaway.
  place integer,
  -- Money or an item.
  cents bigint,
  item_id bigint references items (id),
  entry_id integer references catalogue (id),
  price_cents bigint,
  created_at timestamptz not null default now(),
  primary key (draw_id, prize),
  constraint one_prize_a_player unique (draw_id, player_id),
  constraint prize_is_money_or_item check ((cents is null) = (item_id is not null)),
  constraint prize_item check ((item_id is null) = (entry_id is null) and (item_id is null) = (price_cents is null))
);

create index prize_winners_of_items on prize_winners (draw_id desc, prize) where item_id is not null;

create index prize_winners_player on prize_winners (player_id, draw_id);

create trigger prize_winners_append_only before update or delete or truncate on prize_winners
  for each statement execute function refuse_change();

-- The pool of the hourly bonus: one row, whose lock makes rounds and hours take turns. What it holds in cents
-- lies in the ledger; a part of a cent is carried here. [HB-2]
create table hourly_pool (
  is_only boolean primary key default true check (is_only),
  cents bigint not null default 0,
  carry_units integer not null default 0,
  -- The newest round of crash that funded it.
  last_round_id bigint not null default 0,
  constraint pool_not_negative check (cents >= 0),
  constraint pool_carry check (carry_units between 0 and 9999)
);

insert into hourly_pool default values;

-- What each round of crash added, and the hour for which its stakes count.
create table hourly_fundings (
  round_id bigint primary key,
  bank_cents bigint not null,
  basis_points integer not null,
  units bigint not null,
  cents bigint not null,
  draw_id bigint references prize_draws (id),
  created_at timestamptz not null default now()
);

create index hourly_fundings_draw on hourly_fundings (draw_id) where draw_id is not null;

create trigger hourly_fundings_append_only before update or delete or truncate on hourly_fundings
  for each statement execute function refuse_change();

-- What players have staked in the hour.
create table hourly_stakes (
  draw_id bigint not null references prize_draws (id),
  player_id bigint not null,
  stake_cents bigint not null,
  primary key (draw_id, player_id),
  constraint hourly_stake_positive check (stake_cents > 0)
);

-- The prizes of a giveaway, set apart.
create table giveaway_prizes (
  draw_id bigint not null references prize_draws (id),
  prize smallint not null,
  entry_id integer not null references catalogue (id),
  item_id bigint not null references items (id),
  price_cents bigint not null,
  primary key (draw_id, prize),
  constraint prize_item_once unique (item_id, draw_id)
);

create table giveaway_entries (
  draw_id bigint not null references prize_draws (id),
  place integer not null,
  player_id bigint not null references players (id),
  joined_at timestamptz not null default now(),
  primary key (draw_id, place),
  constraint one_place_a_player unique (draw_id, player_id)
);

create index giveaway_entries_player on giveaway_entries (player_id, draw_id);

create trigger giveaway_entries_append_only before update or delete or truncate on giveaway_entries
  for each statement execute function refuse_change();
