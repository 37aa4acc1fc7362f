-- Skins in and out by trades of the game platform.

create sequence trade_number;

-- A deposit of skins is credited at a share of their prices when its trade completes, and is protected
-- while the platform can still reverse the trade.
create table skin_deposits (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  status text not null default 'sending',
  reason text,
  share_basis_points integer not null check (share_basis_points between 1 and 10000),
  expected_cents bigint not null check (expected_cents > 0),
  credited_cents bigint,
  transfer_id bigint references transfers (id),
  protected_until timestamptz,
  owed_cents bigint not null default 0 check (owed_cents >= 0),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  reversed_at timestamptz,
  constraint skin_deposit_status check (status in ('sending', 'completed', 'canceled', 'reversed')),
  constraint skin_deposit_credited check ((status in ('completed', 'reversed'))
    = (credited_cents is not null and transfer_id is not null and protected_until is not null)),
  constraint skin_deposit_reversed check ((status = 'reversed') = (reversed_at is not null))
);

create index skin_deposits_player on skin_deposits (player_id, id desc);

create index skin_deposits_open on skin_deposits (player_id) where status = 'sending';

create index skin_deposits_protected on skin_deposits (player_id, protected_until) where status = 'completed';

create index skin_deposits_reversed on skin_deposits (reversed_at desc) where status = 'reversed';

create table skin_deposit_items (
  deposit_id bigint not null references skin_deposits (id),
  asset_id text not null,
  entry_id integer not null references catalogue (id),
  item_id bigint unique references items (id),
  credited_cents bigint,
  lifted_at timestamptz,
  removed_at timestamptz,
  primary key (deposit_id, asset_id),
  constraint skin_item_credited check ((item_id is null) = (credited_cents is null))
);

-- Protected items that their player may stake all the same.
create view lifted_protection as
  select d.player_id, i.credited_cents from skin_deposit_items i join skin_deposits d on d.id = i.deposit_id
  where i.lifted_at is not null and d.status = 'completed' and d.protected_until > now();

-- One offer per skin withdrawn and per deposit of skins. It is sent under its name, so a platform that
-- is asked twice sends one.
create table trade_offers (
  id bigint generated always as identity primary key,
  name text not null unique,
  player_id bigint not null references players (id),
  withdrawal_id bigint unique references withdrawals (id),
  deposit_id bigint unique references skin_deposits (id),
  steam_id text not null,
  token text not null,
  give text[] not null,
  receive text[] not null,
  most_cents bigint not null,
  state text not null default 'waiting',
  refusal text,
  service text,
  platform_id text,
  url text,
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  expires_at timestamptz not null,
  follow_until timestamptz,
  -- The site wants an offer for a deposit back before its time, because the player's own limits do.
  recalled_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint trade_offer_purpose check ((withdrawal_id is null) <> (deposit_id is null)),
  constraint trade_offer_moves_something check (cardinality(give) + cardinality(receive) > 0),
  constraint trade_offer_recalled check (recalled_at is null or deposit_id is not null),
  constraint trade_offer_state check (state in ('waiting', 'ordering', 'created', 'sent', 'in_escrow', 'accepted',
    'declined', 'expired', 'canceled', 'items_gone', 'refused', 'reversed'))
);

create index trade_offers_due on trade_offers (next_attempt_at) where next_attempt_at is not null;

-- Which accounts of the platform a player has named in trade links.
create table trade_link_claims (
  player_id bigint not null references players (id),
  steam_id text not null,
  claimed_at timestamptz not null default now(),
  primary key (player_id, steam_id)
);

create index trade_link_claims_account on trade_link_claims (steam_id);
