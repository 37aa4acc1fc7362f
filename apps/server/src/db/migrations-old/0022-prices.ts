/**
 * Prices that follow a feed, and items that follow their prices.
 * - item_revaluations: in the journal, beside item_moves: which item is worth what from when on.
 * - price_feeds: of each feed when it is asked next and what it said last; one process at a time takes its turn.
 * - price_answers: every different answer that was used.
 * - entry_quotes: when a feed priced an entry last.
 * - price_moves: the history of prices, and what is still to be done of it: not applied yet, or applied and not
 *   followed by every item yet (those in an open round or withdrawal keep their price until they come back).
 * - price_refusals: entries that are suspended until staff confirm a price.
 *
 * What the database enforces of a revaluation: the item is there and worth what is said, it is the stock's or a
 * player's to use (staked and reserved items keep their price), and the accounts change by exactly as much.
 * A transfer moves items or revalues them, never both. Its functions plan for few rows of large tables: nobody has
 * counted yet what has just come, and whole tables must not be read for it.
 */
export const prices = `
create table item_revaluations (
  transfer_id bigint not null references transfers (id),
  item_id bigint not null references items (id),
  account_id bigint not null,
  from_cents bigint not null,
  to_cents bigint not null,
  primary key (transfer_id, account_id, item_id),
  constraint revaluation_price check (to_cents > 0 and to_cents <> from_cents),
  constraint revaluation_of_held_items check (account_id = 2 or (account_id >= 16 and account_id & 15 = 2))
)
--;
create index item_revaluations_item on item_revaluations (item_id, transfer_id)
--;
create trigger item_revaluations_append_only before update or delete or truncate on item_revaluations for each statement execute function refuse_change()
--;
create function postings_beside_items(ids bigint[]) returns bigint language plpgsql set enable_seqscan = off as $$
declare
  wrong bigint;
begin
  select x.transfer_id into wrong from (
      select p.transfer_id, p.account_id, p.amount_cents as cents from postings p where p.transfer_id = any(ids)
      union all select m.transfer_id, m.to_account_id, -m.price_cents from item_moves m where m.transfer_id = any(ids)
      union all select m.transfer_id, m.from_account_id, m.price_cents from item_moves m where m.transfer_id = any(ids)
      union all select r.transfer_id, r.account_id, r.from_cents - r.to_cents from item_revaluations r where r.transfer_id = any(ids)) x
    where is_items_account(x.account_id) and not exists (select 1 from transfers t where t.id = x.transfer_id and t.kind = 'opening.stock')
    group by x.transfer_id, x.account_id having sum(x.cents) <> 0
    limit 1;
  return wrong;
end $$
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
  -- Nearly all transfers move items. Those of which it is not the moves that explain the postings are looked at again, with revaluations.
  select p.transfer_id into wrong
    from new_postings p
    left join lateral (
      select sum(case when m.to_account_id = p.account_id then m.price_cents else 0 end - case when m.from_account_id = p.account_id then m.price_cents else 0 end) as cents
      from item_moves m where m.transfer_id = p.transfer_id) moved on true
    where is_items_account(p.account_id) and p.amount_cents <> coalesce(moved.cents, 0)
      and not exists (select 1 from transfers t where t.id = p.transfer_id and t.kind = 'opening.stock')
    limit 1;
  if wrong is not null then
    wrong := postings_beside_items(array(select distinct transfer_id from new_postings));
  end if;
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
create function apply_item_revaluations() returns trigger language plpgsql set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off as $$
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
  select r.transfer_id into wrong from (select distinct transfer_id from new_revaluations) r where exists (select 1 from item_moves m where m.transfer_id = r.transfer_id) limit 1;
  if wrong is null then
    -- Accounts to which something is posted are compared there; here those to which nothing is.
    select x.transfer_id into wrong
      from (select transfer_id, account_id, sum(to_cents - from_cents) as cents from new_revaluations group by transfer_id, account_id) x
      left join postings p on p.transfer_id = x.transfer_id and p.account_id = x.account_id
      where x.cents <> coalesce(p.amount_cents, 0) limit 1;
  end if;
  if wrong is not null then
    raise exception 'items_and_postings_agree: transfer %', wrong using errcode = 'UP001';
  end if;
  return null;
end $$
--;
create trigger item_revaluations_apply after insert on item_revaluations referencing new table as new_revaluations for each statement execute function apply_item_revaluations()
--;
create index items_entry on items (entry_id) where account_id <> 5
--;
create table price_feeds (
  feed text primary key,
  next_fetch_at timestamptz not null,
  asked_at timestamptz,
  outcome text,
  answer_id bigint,
  as_of timestamptz
)
--;
create table price_answers (
  id bigint generated always as identity primary key,
  feed text not null,
  digest text not null,
  as_of timestamptz not null,
  prices integer not null,
  taken_at timestamptz not null default now()
)
--;
create table entry_quotes (
  entry_id integer primary key references catalogue (id),
  as_of timestamptz not null
)
--;
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
  constraint price_move_kind check (kind in ('feed', 'first', 'staff')),
  constraint price_move_followed check (followed_at is null or applied_at is not null)
)
--;
create unique index price_moves_pending on price_moves (entry_id) where applied_at is null
--;
create unique index price_moves_once on price_moves (answer_id, entry_id) where answer_id is not null
--;
create index price_moves_entry on price_moves (entry_id, applied_at)
--;
create index price_moves_open on price_moves (follow_at) where applied_at is not null and followed_at is null
--;
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
)
--;
create unique index price_refusals_open on price_refusals (entry_id) where resolved_at is null
`;
