/**
 * A chain is stored before it is published, so that a death in between never draws a second one
 * for the same rounds. Without a receipt it is not published yet and not used. [F2]
 */
export const fairChains = `
alter table fair_chains alter column receipt drop not null
--;
create function published_chain_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or row(new.game, new.base, new.length, new.commitment, new.beacon) is distinct from row(old.game, old.base, old.length, old.commitment, old.beacon)
     or (old.receipt is not null and row(new.beacon_round, new.receipt, new.announced_at) is distinct from row(old.beacon_round, old.receipt, old.announced_at))
     or (old.salt is not null and new.salt is distinct from old.salt)
     or (new.salt is not null and new.receipt is null) then
    raise exception 'published_chain_stays: chain %', old.id using errcode = 'UP001';
  end if;
  return new;
end $$
--;
create trigger fair_chains_stay before update or delete on fair_chains for each row execute function published_chain_stays()
`;
