/**
 * Rows of the journal have their transfer: asked once a statement, not once a row. A foreign key also locks
 * the transfer's row for each of them, against a change or deletion that the journal refuses anyway; and that
 * an item is there follows from its being where it is moved from.
 */
export const journalKeys = `
create function journal_rows_have_transfers() returns trigger language plpgsql set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off as $$
declare
  wrong bigint;
begin
  select r.transfer_id into wrong from (select distinct transfer_id from new_rows) r
    where not exists (select 1 from transfers t where t.id = r.transfer_id) limit 1;
  if wrong is not null then
    raise exception 'transfer_exists: % of %', wrong, tg_table_name using errcode = 'UP001';
  end if;
  return null;
end $$
--;
create trigger postings_have_transfers after insert on postings referencing new table as new_rows for each statement execute function journal_rows_have_transfers()
--;
create trigger item_moves_have_transfers after insert on item_moves referencing new table as new_rows for each statement execute function journal_rows_have_transfers()
--;
alter table postings drop constraint postings_transfer_id_fkey
--;
alter table item_moves drop constraint item_moves_transfer_id_fkey, drop constraint item_moves_item_id_fkey
`;
