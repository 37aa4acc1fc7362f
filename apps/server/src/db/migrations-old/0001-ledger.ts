/**
 * The ledger: accounts, transfers, postings, items and their moves.
 *
 * What the database itself enforces, whatever the code does:
 * - a transfer's postings add up to zero (trigger over each statement) [M1];
 * - the journal is append-only: update, delete and truncate are refused [M2];
 * - one transfer per key (unique) [M3];
 * - a player's balances never fall below zero (check) [M5];
 * - an item moves only from where it is (trigger), so it is never in two places [M6];
 * - an item move carries its price between the two accounts in the same transfer (trigger).
 *
 * Account ids are computed, never looked up: player id × 16 + code; the house has player id 0.
 * items has no foreign keys: a hundred thousand are born at once, each key would be checked by a
 * query of its own, and the two statements that bear items take entry and transfer from a join.
 *
 * House accounts are written by everyone at once: their changes are queued in house_deltas and
 * folded in by a timer, so that no two transactions wait for one row.
 */
export const ledger = `
create table accounts (
  id bigint primary key,
  balance_cents bigint not null default 0,
  constraint balance_not_negative check (balance_cents >= 0 or id < 16)
)
--;
create table transfers (
  id bigint generated always as identity primary key,
  key text not null,
  kind text not null,
  player_id bigint,
  memo jsonb not null default '{}',
  corrects bigint references transfers (id),
  created_at timestamptz not null default now(),
  constraint transfer_key unique (key)
)
--;
create index transfers_player on transfers (player_id, id) where player_id is not null
--;
create table postings (
  transfer_id bigint not null references transfers (id),
  account_id bigint not null check (account_id > 0),
  amount_cents bigint not null,
  primary key (transfer_id, account_id),
  constraint posting_not_zero check (amount_cents <> 0)
)
--;
create index postings_account on postings (account_id, transfer_id)
--;
create table house_deltas (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  delta_cents bigint not null
)
--;
create table catalogue (
  id integer primary key,
  market_hash_name text not null unique,
  name_ru text not null,
  weapon text not null,
  finish text,
  weapon_class text not null,
  model text not null,
  rarity text not null,
  exterior text,
  variant text not null,
  image text not null,
  price_cents bigint not null,
  suspended boolean not null default false,
  search text not null,
  constraint price_positive check (price_cents > 0)
)
--;
create index catalogue_price on catalogue (price_cents desc, id)
--;
create table items (
  id bigint generated always as identity primary key,
  entry_id integer not null,
  account_id bigint not null check (account_id > 0),
  price_cents bigint not null,
  locked_until timestamptz,
  born_account_id bigint not null,
  born_price_cents bigint not null,
  born_transfer_id bigint not null,
  moved_at timestamptz not null default now()
)
--;
create index items_player on items (account_id, price_cents desc, id) where account_id >= 16
--;
create index items_stock on items (price_cents desc, entry_id, id) where account_id = 2
--;
create index items_stock_entry on items (entry_id, id) where account_id = 2
--;
create table item_moves (
  transfer_id bigint not null references transfers (id),
  item_id bigint not null references items (id),
  from_account_id bigint not null,
  to_account_id bigint not null,
  price_cents bigint not null,
  primary key (transfer_id, item_id)
)
--;
create index item_moves_item on item_moves (item_id, transfer_id)
--;
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'journal_is_append_only: % on %', tg_op, tg_table_name using errcode = 'UP001';
end $$
--;
create trigger transfers_append_only before update or delete or truncate on transfers for each statement execute function refuse_change()
--;
create trigger postings_append_only before update or delete or truncate on postings for each statement execute function refuse_change()
--;
create trigger item_moves_append_only before update or delete or truncate on item_moves for each statement execute function refuse_change()
--;
create function apply_postings() returns trigger language plpgsql as $$
declare
  wrong bigint;
  touched bigint;
  expected bigint;
begin
  select transfer_id into wrong from new_postings group by transfer_id having sum(amount_cents) <> 0 limit 1;
  if wrong is not null then
    raise exception 'postings_balance: transfer %', wrong using errcode = 'UP001';
  end if;
  select count(distinct account_id) into expected from new_postings where account_id >= 16;
  update accounts a set balance_cents = a.balance_cents + d.delta
    from (select account_id, sum(amount_cents)::bigint as delta from new_postings where account_id >= 16 group by account_id) d
    where a.id = d.account_id;
  get diagnostics touched = row_count;
  if touched <> expected then
    raise exception 'account_exists: % of % accounts', touched, expected using errcode = 'UP001';
  end if;
  insert into house_deltas (account_id, delta_cents)
    select account_id, sum(amount_cents)::bigint from new_postings where account_id < 16 group by account_id;
  return null;
end $$
--;
create trigger postings_apply after insert on postings referencing new table as new_postings for each statement execute function apply_postings()
--;
create function apply_item_moves() returns trigger language plpgsql as $$
declare
  expected bigint;
  moved bigint;
begin
  select count(*) into expected from new_moves;
  update items i set account_id = m.to_account_id, price_cents = m.price_cents, moved_at = now(),
      locked_until = case when m.to_account_id < 16 then null else i.locked_until end
    from new_moves m where i.id = m.item_id and i.account_id = m.from_account_id;
  get diagnostics moved = row_count;
  if moved <> expected then
    raise exception 'item_is_elsewhere: % of % moves found their item', moved, expected using errcode = 'UP001';
  end if;
  return null;
end $$
--;
create trigger item_moves_apply after insert on item_moves referencing new table as new_moves for each statement execute function apply_item_moves()
--;
create function fold_house_deltas() returns void language sql as $$
  with taken as (delete from house_deltas returning account_id, delta_cents),
       summed as (select account_id, sum(delta_cents)::bigint as delta from taken group by account_id)
  update accounts a set balance_cents = a.balance_cents + s.delta from summed s where a.id = s.account_id
$$
--;
insert into accounts (id) select generate_series(1, 15)
--;
create sequence trade_number
--;
create table settings (
  key text primary key,
  value jsonb not null
)
--;
create table settings_history (
  id bigint generated always as identity primary key,
  key text not null,
  before jsonb,
  after jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
)
--;
create trigger settings_history_append_only before update or delete or truncate on settings_history for each statement execute function refuse_change()
--;
create table outbox (
  id bigint generated always as identity primary key,
  events jsonb not null,
  created_at timestamptz not null default now(),
  published_at timestamptz
)
--;
create index outbox_unpublished on outbox (id) where published_at is null
--;
create index outbox_age on outbox (published_at) where published_at is not null
--;
create table idempotency (
  player_id bigint not null,
  scope text not null,
  key text not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (player_id, scope, key)
)
--;
create index idempotency_age on idempotency (created_at)
--;
create table leases (
  name text primary key,
  owner text not null,
  fence bigint not null,
  expires_at timestamptz not null
)
--;
create table audit_log (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  details jsonb not null default '{}',
  previous_hash text not null,
  hash text not null,
  created_at timestamptz not null default now()
)
--;
create trigger audit_log_append_only before update or delete or truncate on audit_log for each statement execute function refuse_change()
`;
