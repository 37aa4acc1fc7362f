/**
 * Prices of what thousands hold, in bounded commits:
 * - price_moves.spread_account, spread_item: the last item that was looked at of an applied price whose items follow in
 *   batches; both null: all were. price_moves.batches: how many commits it took so far, which names the next one.
 * - items_of_entry: the items of an entry from a place on, without reading those before it.
 * - fallen_worths: players who have still something to stake and whose items have lost worth by a change of prices,
 *   whoever wrote it, or have a price that counts again. What that means is decided in the transaction that takes the row away.
 */
export const priceBatches = `
alter table price_moves add column batches integer not null default 0
--;
alter table price_moves add column spread_account bigint
--;
alter table price_moves add column spread_item bigint
--;
alter table price_moves add constraint price_move_spread check ((spread_account is null) = (spread_item is null) and (spread_account is null or applied_at is not null))
--;
create index price_moves_spreading on price_moves (id) where spread_account is not null
--;
create index items_of_entry on items (entry_id, account_id, id) where account_id <> 5
--;
drop index items_entry
--;
create table fallen_worths (
  player_id bigint primary key
)
--;
create function note_fallen_worths() returns trigger language plpgsql set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off as $$
begin
  insert into fallen_worths (player_id)
    select distinct s.player_id from new_revaluations r join play_states s on s.player_id = r.account_id >> 4
    where r.account_id >= 16 and r.to_cents < r.from_cents and s.to_stake_cents > 0 order by 1
    on conflict do nothing;
  return null;
end $$
--;
create trigger item_revaluations_fallen after insert on item_revaluations referencing new table as new_revaluations for each statement execute function note_fallen_worths()
`;
