-- The chart of accounts. Ids are computed, never looked up: holder × 64 + code. A player's holder is the
-- player's id; the house and the world outside share holder 0.
--
-- A code says what an account is: from 32 on it holds items, and its balance is what they are worth
-- together. Of the house, codes from 48 on are escrows. `packages/ledger/src/chart.ts` names all codes;
-- here stand those that the schema needs. Functions of one expression are planned as if it had been
-- written out, so they cost a statement nothing.

create function holder_of(account_id bigint) returns bigint language sql immutable parallel safe return account_id >> 6;

create function code_of(account_id bigint) returns integer language sql immutable parallel safe return (account_id & 63)::integer;

create function is_players(account_id bigint) returns boolean language sql immutable parallel safe return account_id >= 64;

create function holds_items(account_id bigint) returns boolean language sql immutable parallel safe return account_id & 32 <> 0;

create function is_escrow(account_id bigint) returns boolean language sql immutable parallel safe return account_id >= 48 and account_id < 64;

create function stock_account() returns bigint language sql immutable parallel safe return 32;

-- The market outside.
create function market_account() returns bigint language sql immutable parallel safe return 3;

create function cash_of(player_id bigint) returns bigint language sql immutable parallel safe return player_id * 64 + 1;

create function bonus_of(player_id bigint) returns bigint language sql immutable parallel safe return player_id * 64 + 2;

-- Cashback that was not taken yet.
create function cashback_of(player_id bigint) returns bigint language sql immutable parallel safe return player_id * 64 + 3;

create function items_of(player_id bigint) returns bigint language sql immutable parallel safe return player_id * 64 + 32;

-- Items reserved by an open withdrawal.
create function reserved_of(player_id bigint) returns bigint language sql immutable parallel safe return player_id * 64 + 33;

-- Whether players hold items there that nothing reserves.
create function is_players_items(account_id bigint) returns boolean language sql immutable parallel safe
  return account_id >= 64 and account_id & 63 = 32;

create table accounts (
  id bigint primary key,
  balance_cents bigint not null default 0,
  constraint balance_not_negative check (balance_cents >= 0 or id < 64)
);

-- All codes of the house, so that a game's escrow is there when the game comes.
insert into accounts (id) select generate_series(1, 63);

create function open_player_accounts() returns trigger language plpgsql as $$
begin
  insert into accounts (id) values
    (cash_of(new.id)), (bonus_of(new.id)), (cashback_of(new.id)), (items_of(new.id)), (reserved_of(new.id));
  return null;
end $$;
