-- Items: the catalogue, every item that exists, and the journal of their moves and prices.
--
-- The database enforces, whatever the code does:
-- - an item moves only from where it is, so it is never in two places [M6];
-- - a move carries the price that the item has, so no move changes what an item is worth;
-- - only a revaluation changes a price, and only of an item in stock or held by a player: staked and
--   reserved items keep their price;
-- - a transfer's postings to an account of items equal the worth of the items that it moves or
--   revalues there. The transfer that opens the books is the exception: its items come after it,
--   because writing them one by one would be a hundred thousand moves;
-- - a transfer moves items or revalues them, never both.

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
);

create index catalogue_price on catalogue (price_cents desc, id);

-- No foreign keys: a hundred thousand items are born at once, and each key would be a query of its own.
-- The two statements that create items take entry and transfer from a join.
create table items (
  id bigint generated always as identity primary key,
  entry_id integer not null,
  account_id bigint not null check (account_id > 0),
  price_cents bigint not null,
  -- Until then a deposited item is protected: it can be neither staked, sold, exchanged nor withdrawn.
  locked_until timestamptz,
  born_account_id bigint not null,
  born_price_cents bigint not null,
  born_transfer_id bigint not null,
  moved_at timestamptz not null default now(),
  -- A deposited item is worth this share of its entry's price until the house holds it.
  share_basis_points integer not null default 10000 check (share_basis_points between 1 and 10000)
);

create index items_player on items (account_id, price_cents desc, id) where is_players(account_id);

create index items_stock on items (price_cents desc, entry_id, id) where account_id = stock_account();

create index items_stock_entry on items (entry_id, id) where account_id = stock_account();

create index items_stock_shared on items (id) where account_id = stock_account() and share_basis_points < 10000;

-- The items of an entry from a place on, without reading those before it.
create index items_of_entry on items (entry_id, account_id, id) where account_id <> market_account();

-- No foreign keys: a trigger checks once per statement that the transfers exist, and an item that is
-- moved from where it is exists.
create table item_moves (
  transfer_id bigint not null,
  item_id bigint not null,
  from_account_id bigint not null,
  to_account_id bigint not null,
  price_cents bigint not null,
  primary key (transfer_id, item_id)
);

create index item_moves_item on item_moves (item_id, transfer_id);

create trigger item_moves_append_only before update or delete or truncate on item_moves
  for each statement execute function refuse_change();

create trigger item_moves_have_transfers after insert on item_moves referencing new table as new_rows
  for each statement execute function journal_rows_have_transfers();

create table item_revaluations (
  transfer_id bigint not null references transfers (id),
  item_id bigint not null references items (id),
  account_id bigint not null,
  from_cents bigint not null,
  to_cents bigint not null,
  primary key (transfer_id, account_id, item_id),
  constraint revaluation_price check (to_cents > 0 and to_cents <> from_cents),
  constraint revaluation_of_held_items check (account_id = stock_account() or is_players_items(account_id))
);

create index item_revaluations_item on item_revaluations (item_id, transfer_id);

create trigger item_revaluations_append_only before update or delete or truncate on item_revaluations
  for each statement execute function refuse_change();

-- The first of these transfers whose postings to accounts of items are not explained by its moves and
-- revaluations; null when there is none.
create function postings_beside_items(ids bigint[]) returns bigint language plpgsql set enable_seqscan = off as $$
declare
  wrong bigint;
begin
  select x.transfer_id into wrong from (
      select p.transfer_id, p.account_id, p.amount_cents as cents from postings p where p.transfer_id = any(ids)
      union all select m.transfer_id, m.to_account_id, -m.price_cents from item_moves m where m.transfer_id = any(ids)
      union all select m.transfer_id, m.from_account_id, m.price_cents from item_moves m where m.transfer_id = any(ids)
      union all select r.transfer_id, r.account_id, r.from_cents - r.to_cents from item_revaluations r where r.transfer_id = any(ids)) x
    where holds_items(x.account_id) and not exists (select 1 from transfers t where t.id = x.transfer_id and t.kind = 'opening.stock')
    group by x.transfer_id, x.account_id having sum(x.cents) <> 0
    limit 1;
  return wrong;
end $$;

-- Applies postings to balances, after checking that each transfer balances and agrees with its items.
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
  -- Nearly all transfers move items. Only those whose moves do not explain their postings are checked
  -- again together with revaluations.
  select p.transfer_id into wrong
    from new_postings p
    left join lateral (
      select sum(case when m.to_account_id = p.account_id then m.price_cents else 0 end
               - case when m.from_account_id = p.account_id then m.price_cents else 0 end) as cents
      from item_moves m where m.transfer_id = p.transfer_id) moved on true
    where holds_items(p.account_id) and p.amount_cents <> coalesce(moved.cents, 0)
      and not exists (select 1 from transfers t where t.id = p.transfer_id and t.kind = 'opening.stock')
    limit 1;
  if wrong is not null then
    wrong := postings_beside_items(array(select distinct transfer_id from new_postings));
  end if;
  if wrong is not null then
    raise exception 'items_and_postings_agree: transfer %', wrong using errcode = 'UP001';
  end if;
  select count(distinct account_id) into expected from new_postings where is_players(account_id);
  update accounts a set balance_cents = a.balance_cents + d.delta
    from (select account_id, sum(amount_cents)::bigint as delta from new_postings where is_players(account_id) group by account_id) d
    where a.id = d.account_id;
  get diagnostics touched = row_count;
  if touched <> expected then
    raise exception 'account_exists: % of % accounts', touched, expected using errcode = 'UP001';
  end if;
  insert into house_deltas (account_id, delta_cents)
    select account_id, sum(amount_cents)::bigint from new_postings where not is_players(account_id) group by account_id;
  return null;
end $$;

create trigger postings_apply after insert on postings referencing new table as new_postings
  for each statement execute function apply_postings();

-- Moves items, after which it checks the accounts to which the transfer posts nothing; the others are
-- checked with the postings. An item that goes into escrow keeps its protection, so that a refunded
-- stake is as protected as before; any other account of the house ends it.
create function apply_item_moves() returns trigger language plpgsql as $$
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
      locked_until = case when is_players(m.to_account_id) or is_escrow(m.to_account_id) then i.locked_until end
    from new_moves m where i.id = m.item_id and i.account_id = m.from_account_id and i.price_cents = m.price_cents;
  get diagnostics moved = row_count;
  if moved <> expected then
    -- Which rule was broken is looked up only when one was.
    select m.item_id into wrong from new_moves m join items i on i.id = m.item_id where i.price_cents <> m.price_cents limit 1;
    if wrong is not null then
      raise exception 'item_has_its_price: item %', wrong using errcode = 'UP001';
    end if;
    raise exception 'item_is_elsewhere: % of % moves found their item', moved, expected using errcode = 'UP001';
  end if;
  select x.transfer_id into wrong
    from (
      select e.transfer_id, e.account_id, sum(e.cents) as cents
        from new_moves m
        cross join lateral (values (m.transfer_id, m.to_account_id, m.price_cents),
                                   (m.transfer_id, m.from_account_id, -m.price_cents)) as e(transfer_id, account_id, cents)
        where holds_items(e.account_id) group by e.transfer_id, e.account_id) x
    left join postings p on p.transfer_id = x.transfer_id and p.account_id = x.account_id
    where x.cents <> coalesce(p.amount_cents, 0) limit 1;
  if wrong is not null then
    raise exception 'items_and_postings_agree: transfer %', wrong using errcode = 'UP001';
  end if;
  return null;
end $$;

create trigger item_moves_apply after insert on item_moves referencing new table as new_moves
  for each statement execute function apply_item_moves();

-- Gives items their new price, after which it checks the accounts to which the transfer posts nothing.
create function apply_item_revaluations() returns trigger language plpgsql
  set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off as $$
declare
  wrong bigint;
  expected bigint;
  changed bigint;
begin
  select count(*) into expected from new_revaluations;
  if expected = 0 then
    return null;
  end if;
  update items i set price_cents = r.to_cents
    from new_revaluations r where i.id = r.item_id and i.account_id = r.account_id and i.price_cents = r.from_cents;
  get diagnostics changed = row_count;
  if changed <> expected then
    select r.item_id into wrong from new_revaluations r join items i on i.id = r.item_id where i.account_id = r.account_id limit 1;
    if wrong is not null then
      raise exception 'item_has_its_price: item %', wrong using errcode = 'UP001';
    end if;
    raise exception 'item_is_elsewhere: % of % revaluations found their item', changed, expected using errcode = 'UP001';
  end if;
  select r.transfer_id into wrong from (select distinct transfer_id from new_revaluations) r
    where exists (select 1 from item_moves m where m.transfer_id = r.transfer_id) limit 1;
  if wrong is null then
    select x.transfer_id into wrong
      from (select transfer_id, account_id, sum(to_cents - from_cents) as cents from new_revaluations group by transfer_id, account_id) x
      left join postings p on p.transfer_id = x.transfer_id and p.account_id = x.account_id
      where x.cents <> coalesce(p.amount_cents, 0) limit 1;
  end if;
  if wrong is not null then
    raise exception 'items_and_postings_agree: transfer %', wrong using errcode = 'UP001';
  end if;
  return null;
end $$;

create trigger item_revaluations_apply after insert on item_revaluations referencing new table as new_revaluations
  for each statement execute function apply_item_revaluations();
