/**
 * Items and money say the same in every transfer, by rule of the database [M1, M6]:
 * - a move carries the price that the item has, so no move changes what an item is worth;
 * - what a transfer posts to an account of items is the worth of the items it moves there, less
 *   that of those it takes away. Items are born into the stock by the transfer that opens the
 *   books: its items come after it, one by one would be a hundred thousand moves.
 *
 * Both are checked over the whole statement, when its postings and its moves are there.
 */
export const itemPrices = `
create function is_items_account(account_id bigint) returns boolean language sql immutable parallel safe as $$
  select account_id in (2, 3) or (account_id >= 16 and account_id & 15 in (2, 4))
$$
--;
create or replace function apply_postings() returns trigger language plpgsql as $$
declare
  wrong bigint;
  touched bigint;
  expected bigint;
begin
  select transfer_id into wrong from new_postings group by transfer_id having sum(amount_cents) <> 0 limit 1;
  if wrong is not null then
    raise exception 'postings_balance: transfer %', wrong using errcode = 'UP001';
  end if;
  select p.transfer_id into wrong
    from new_postings p
    left join lateral (
      select sum(case when m.to_account_id = p.account_id then m.price_cents else 0 end - case when m.from_account_id = p.account_id then m.price_cents else 0 end) as cents
      from item_moves m where m.transfer_id = p.transfer_id) moved on true
    where is_items_account(p.account_id) and p.amount_cents <> coalesce(moved.cents, 0)
      and not exists (select 1 from transfers t where t.id = p.transfer_id and t.kind = 'opening.stock')
    limit 1;
  if wrong is not null then
    raise exception 'items_and_postings_agree: transfer %', wrong using errcode = 'UP001';
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
      locked_until = case when m.to_account_id < 16 then null else i.locked_until end
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
