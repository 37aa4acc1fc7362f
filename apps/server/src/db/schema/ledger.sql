-- The ledger: transfers and postings.
--
-- The database enforces, whatever the code does:
-- - the postings of a transfer add up to zero [M1];
-- - the journal is append-only: update, delete and truncate are refused [M2];
-- - there is one transfer per key [M3];
-- - no balance of a player falls below zero [M5];
-- - postings to an account of items equal the worth of the items that the transfer moves or revalues
--   there (items.sql) [M1, M6].
--
-- Every transaction writes to house accounts. Their changes are queued in house_deltas, which a timer
-- folds into the balances, so that no two transactions wait for one row.

create table transfers (
  id bigint generated always as identity primary key,
  key text not null,
  kind text not null,
  player_id bigint,
  memo jsonb not null default '{}',
  -- The transfer that this one corrects.
  corrects bigint references transfers (id),
  created_at timestamptz not null default now(),
  constraint transfer_key unique (key)
);

create index transfers_player on transfers (player_id, id) where player_id is not null;

-- Exchanges may leave no posting to their player's accounts: a statement finds them here.
create index transfers_exchanges on transfers (player_id, id) where kind = 'storehouse.buy';

create index transfers_corrects on transfers (corrects) where corrects is not null;

create trigger transfers_append_only before update or delete or truncate on transfers
  for each statement execute function refuse_change();

-- No foreign key to transfers: it would be checked, and would lock the transfer, row by row. A trigger
-- checks once per statement; transfers are never changed or deleted, so that says the same.
create table postings (
  transfer_id bigint not null,
  account_id bigint not null check (account_id > 0),
  amount_cents bigint not null,
  primary key (transfer_id, account_id),
  constraint posting_not_zero check (amount_cents <> 0)
);

-- With the sums, so that what an account held at a moment is added up from the index alone.
create index postings_account on postings (account_id, transfer_id) include (amount_cents);

create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_change();

-- What an account of a player held after a transfer, now and then: a statement adds up from the last one before. They
-- follow from the postings and are written when a statement has to add up many.
create table statement_marks (
  account_id bigint not null,
  transfer_id bigint not null,
  balance_cents bigint not null,
  primary key (account_id, transfer_id)
);

create table house_deltas (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  delta_cents bigint not null
);

create function fold_house_deltas() returns void language sql as $$
  with taken as (delete from house_deltas returning account_id, delta_cents),
       summed as (select account_id, sum(delta_cents)::bigint as delta from taken group by account_id)
  update accounts a set balance_cents = a.balance_cents + s.delta from summed s where a.id = s.account_id
$$;

-- The functions of these triggers plan for few rows of large tables: statistics do not know yet what
-- a statement has just inserted, and reading whole tables for it must not be a choice.
create function journal_rows_have_transfers() returns trigger language plpgsql
  set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off as $$
declare
  wrong bigint;
begin
  select r.transfer_id into wrong from (select distinct transfer_id from new_rows) r
    where not exists (select 1 from transfers t where t.id = r.transfer_id) limit 1;
  if wrong is not null then
    raise exception 'transfer_exists: % of %', wrong, tg_table_name using errcode = 'UP001';
  end if;
  return null;
end $$;

create trigger postings_have_transfers after insert on postings referencing new table as new_rows
  for each statement execute function journal_rows_have_transfers();
