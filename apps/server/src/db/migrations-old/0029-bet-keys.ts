/**
 * A bet has its round and its player: asked once a statement, not twice a row. The foreign keys also locked
 * round and player for each bet; players and rounds are never deleted, a round keeps its number, and a bet its
 * round and player: now these are rules.
 */
export const betKeys = `
create function bets_have_round_and_player() returns trigger language plpgsql set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off as $$
declare
  wrong bigint;
begin
  select b.round_id into wrong from (select distinct round_id from new_bets) b
    where not exists (select 1 from crash_rounds r where r.id = b.round_id) limit 1;
  if wrong is not null then
    raise exception 'round_exists: %', wrong using errcode = 'UP001';
  end if;
  select b.player_id into wrong from (select distinct player_id from new_bets) b
    where not exists (select 1 from players p where p.id = b.player_id) limit 1;
  if wrong is not null then
    raise exception 'player_exists: %', wrong using errcode = 'UP001';
  end if;
  return null;
end $$
--;
create trigger crash_bets_have_round_and_player after insert on crash_bets referencing new table as new_bets for each statement execute function bets_have_round_and_player()
--;
create function refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'never_deleted: % on %', tg_op, tg_table_name using errcode = 'UP001';
end $$
--;
create function refuse_other_key() returns trigger language plpgsql as $$
begin
  raise exception 'key_never_changes: % on %', tg_op, tg_table_name using errcode = 'UP001';
end $$
--;
create trigger crash_bets_keep_keys before update of round_id, player_id on crash_bets for each statement execute function refuse_other_key()
--;
create trigger crash_rounds_keep_id before update of id on crash_rounds for each statement execute function refuse_other_key()
--;
create trigger players_stay before delete or truncate on players for each statement execute function refuse_deletion()
--;
create trigger crash_rounds_stay before delete or truncate on crash_rounds for each statement execute function refuse_deletion()
--;
alter table crash_bets drop constraint crash_bets_round_id_fkey, drop constraint crash_bets_player_id_fkey
`;
