-- Seed keys can be replaced while the site runs: each sealed value names its key.

-- The id of the key that seals the value. Null: sealed by a build that named none.
alter table fair_checkpoints add column sealed_by text;
alter table case_seeds add column sealed_by text;
alter table prize_draws add column sealed_by text;

-- Secrets that outlive the seed key, sealed with it. `masks`: masks of identifiers, and hashes of addresses.
create table lasting_secrets (
  name text primary key,
  sealed bytea not null,
  sealed_by text,
  constraint lasting_secret_name check (name in ('masks'))
);

-- As before, except that a seed may be sealed with another key. The hash of the seed stays.
create or replace function case_seed_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or row(new.id, new.player_id, new.hash, new.created_at) is distinct from row(old.id, old.player_id, old.hash, old.created_at)
     or (new.sealed_seed is distinct from old.sealed_seed and new.sealed_by is not distinct from old.sealed_by)
     or new.nonce < old.nonce
     or old.seed is not null then
    raise exception 'case_seed_stays: seed %', old.id using errcode = 'UP001';
  end if;
  return new;
end $$;

-- The same of the secret of a draw.
create or replace function draw_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status in ('drawn', 'canceled')
     or row(new.kind, new.rules_version, new.prizes, new.terms, new.public_hash, new.opened_at, new.closes_at)
       is distinct from row(old.kind, old.rules_version, old.prizes, old.terms, old.public_hash, old.opened_at, old.closes_at)
     or (new.sealed_secret is distinct from old.sealed_secret and new.sealed_by is not distinct from old.sealed_by)
     or (old.entries_hash is not null
       and row(new.entries, new.entries_hash, new.stored_at, new.decided_from, new.money_cents, new.beacon, new.beacon_round, new.members)
         is distinct from row(old.entries, old.entries_hash, old.stored_at, old.decided_from, old.money_cents, old.beacon, old.beacon_round, old.members)) then
    raise exception 'draw_stays: draw %', old.id using errcode = 'UP001';
  end if;
  return new;
end $$;
