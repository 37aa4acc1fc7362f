/**
 * Skins in and out by trades of the game platform.
 * - trade_offers: one for each skin that is taken and each deposit of skins; sent under its name,
 *   so a platform that is asked twice sends one.
 * - skin_deposits and their items: what was asked for, what was credited, what was taken back.
 * - items.share_basis_points: a deposited skin is credited at a share of its entry's price and
 *   keeps it until it is the house's, where it is replaced by one at its whole price.
 *
 * An item that is staked keeps its protection, so that a refunded stake is as protected as before.
 */
export const trades = `
alter table items add column share_basis_points integer not null default 10000 check (share_basis_points between 1 and 10000)
--;
create index items_stock_shared on items (id) where account_id = 2 and share_basis_points < 10000
--;
alter table players add column skin_allowance_cents bigint not null default 0 check (skin_allowance_cents >= 0)
--;
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
  constraint skin_deposit_credited check ((status in ('completed', 'reversed')) = (credited_cents is not null and transfer_id is not null and protected_until is not null)),
  constraint skin_deposit_reversed check ((status = 'reversed') = (reversed_at is not null))
)
--;
create index skin_deposits_player on skin_deposits (player_id, id desc)
--;
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
)
--;
create view lifted_protection as
  select d.player_id, i.credited_cents from skin_deposit_items i join skin_deposits d on d.id = i.deposit_id
  where i.lifted_at is not null and d.status = 'completed' and d.protected_until > now()
--;
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
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint trade_offer_purpose check ((withdrawal_id is null) <> (deposit_id is null)),
  constraint trade_offer_moves_something check (cardinality(give) + cardinality(receive) > 0),
  constraint trade_offer_state check (state in ('waiting', 'ordering', 'created', 'sent', 'in_escrow', 'accepted', 'declined', 'expired', 'canceled', 'items_gone', 'refused', 'reversed'))
)
--;
create index trade_offers_due on trade_offers (next_attempt_at) where next_attempt_at is not null
--;
create table trade_link_claims (
  player_id bigint not null references players (id),
  steam_id text not null,
  claimed_at timestamptz not null default now(),
  primary key (player_id, steam_id)
)
--;
create index trade_link_claims_account on trade_link_claims (steam_id)
--;
create or replace function apply_item_moves() returns trigger language plpgsql as $$
declare
  wrong bigint;
  expected bigint;
  moved bigint;
begin
  select count(*) into expected from new_moves;
  if expected = 0 then
    return null;
  end if;
  update items i set account_id = m.to_account_id, moved_at = now(),
      locked_until = case when m.to_account_id < 16 and m.to_account_id <> 3 then null else i.locked_until end
    from new_moves m where i.id = m.item_id and i.account_id = m.from_account_id and i.price_cents = m.price_cents;
  get diagnostics moved = row_count;
  if moved <> expected then
    -- Which rule it was is looked up only when one was broken.
    select m.item_id into wrong from new_moves m join items i on i.id = m.item_id where i.price_cents <> m.price_cents limit 1;
    if wrong is not null then
      raise exception 'item_has_its_price: item %', wrong using errcode = 'UP001';
    end if;
    raise exception 'item_is_elsewhere: % of % moves found their item', moved, expected using errcode = 'UP001';
  end if;
  -- Accounts to which something is posted are compared there; here those to which nothing is.
  select x.transfer_id into wrong
    from (
      select e.transfer_id, e.account_id, sum(e.cents) as cents
        from new_moves m
        cross join lateral (values (m.transfer_id, m.to_account_id, m.price_cents), (m.transfer_id, m.from_account_id, -m.price_cents)) as e(transfer_id, account_id, cents)
        where is_items_account(e.account_id) group by e.transfer_id, e.account_id) x
    left join postings p on p.transfer_id = x.transfer_id and p.account_id = x.account_id
    where x.cents <> coalesce(p.amount_cents, 0) limit 1;
  if wrong is not null then
    raise exception 'items_and_postings_agree: transfer %', wrong using errcode = 'UP001';
  end if;
  return null;
end $$
`;
