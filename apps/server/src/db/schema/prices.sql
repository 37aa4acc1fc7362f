-- Prices that follow a feed, and items that follow their prices.

-- When each feed is asked next, and its last answer. One process at a time takes its turn.
create table price_feeds (
  feed text primary key,
  next_fetch_at timestamptz not null,
  asked_at timestamptz,
  outcome text,
  answer_id bigint,
  as_of timestamptz
);

-- Every different answer that was used.
create table price_answers (
  id bigint generated always as identity primary key,
  feed text not null,
  digest text not null,
  as_of timestamptz not null,
  prices integer not null,
  taken_at timestamptz not null default now()
);

-- When a feed priced an entry last.
create table entry_quotes (
  entry_id integer primary key references catalogue (id),
  as_of timestamptz not null
);

-- The history of prices, and what is left to do: moves that are not applied yet, and applied moves that
-- some items do not follow yet (staked and reserved items keep their price until they are returned).
create table price_moves (
  id bigint generated always as identity primary key,
  entry_id integer not null references catalogue (id),
  kind text not null,
  from_cents bigint not null,
  to_cents bigint not null check (to_cents > 0),
  lifts boolean not null,
  answer_id bigint references price_answers (id),
  decided_by text not null,
  decided_at timestamptz not null default now(),
  applied_at timestamptz,
  follow_at timestamptz,
  followed_at timestamptz,
  -- Items follow in bounded commits: how many it took so far, which names the next one, and the last item
  -- that was looked at (both null: all were).
  batches integer not null default 0,
  spread_account bigint,
  spread_item bigint,
  -- Holders of an entry whose suspension ended are noted in bounded commits too: the last account that was
  -- looked at (null: all were, or it ended none).
  lift_account bigint,
  constraint price_move_kind check (kind in ('feed', 'first', 'staff')),
  constraint price_move_followed check (followed_at is null or applied_at is not null),
  constraint price_move_spread check ((spread_account is null) = (spread_item is null) and (spread_account is null or applied_at is not null))
);

create unique index price_moves_pending on price_moves (entry_id) where applied_at is null;

create unique index price_moves_once on price_moves (answer_id, entry_id) where answer_id is not null;

create index price_moves_entry on price_moves (entry_id, applied_at);

create index price_moves_open on price_moves (follow_at) where applied_at is not null and followed_at is null;

create index price_moves_spreading on price_moves (id) where spread_account is not null;

create index price_moves_lifting on price_moves (id) where lift_account is not null;

-- Entries that are suspended until staff confirm a price.
create table price_refusals (
  id bigint generated always as identity primary key,
  entry_id integer not null references catalogue (id),
  reason text not null,
  proposed_cents bigint check (proposed_cents > 0),
  answer_id bigint references price_answers (id),
  refused_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  constraint price_refusal_reason check (reason in ('move', 'age')),
  constraint price_refusal_proposes check ((reason = 'move') = (proposed_cents is not null))
);

create unique index price_refusals_open on price_refusals (entry_id) where resolved_at is null;

-- Players with wagering left whose items lost worth by a change of prices. What that means is decided in
-- the transaction that removes the row.
create table fallen_worths (
  player_id bigint primary key
);

create function note_fallen_worths() returns trigger language plpgsql
  set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off as $$
begin
  insert into fallen_worths (player_id)
    select distinct s.player_id from new_revaluations r join play_states s on s.player_id = holder_of(r.account_id)
    where is_players(r.account_id) and r.to_cents < r.from_cents and s.to_stake_cents > 0 order by 1
    on conflict do nothing;
  return null;
end $$;

create trigger item_revaluations_fallen after insert on item_revaluations referencing new table as new_revaluations
  for each statement execute function note_fallen_worths();
