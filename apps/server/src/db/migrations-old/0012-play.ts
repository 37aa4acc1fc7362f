/**
 * What deposits oblige to and what stakes release: one row a player, written under the player's lock.
 * - to_stake_cents: still to be staked before a withdrawal;
 * - bonus_units: fraction of a cent accrued towards the release of bonus money, in ten-thousandths;
 * - deposited_cents: everything deposited and not taken back, money and skins.
 *
 * Players from before get what their journal says: deposits less settled stakes.
 */
export const play = `
create table play_states (
  player_id bigint primary key references players (id),
  to_stake_cents bigint not null default 0,
  bonus_units integer not null default 0,
  deposited_cents bigint not null default 0,
  constraint to_stake_not_negative check (to_stake_cents >= 0),
  constraint deposited_not_negative check (deposited_cents >= 0),
  constraint bonus_units_below_a_cent check (bonus_units between 0 and 9999)
)
--;
create function open_play_state() returns trigger language plpgsql as $$
begin
  insert into play_states (player_id) values (new.id);
  return null;
end $$
--;
create trigger players_open_play_state after insert on players for each row execute function open_play_state()
--;
create table deposits_made (
  source text not null,
  source_id text not null,
  player_id bigint not null references players (id),
  amount_cents bigint not null,
  to_stake_cents bigint not null,
  made_at timestamptz not null default now(),
  taken_back_at timestamptz,
  primary key (source, source_id),
  constraint deposit_amount check (amount_cents > 0),
  constraint deposit_to_stake check (to_stake_cents >= 0)
)
--;
create index deposits_made_player on deposits_made (player_id, made_at desc)
--;
insert into deposits_made (source, source_id, player_id, amount_cents, to_stake_cents, made_at)
  select 'invoice', id::text, player_id, amount_cents, amount_cents, coalesce(completed_at, created_at) from invoices where status = 'completed'
--;
insert into play_states (player_id, deposited_cents, to_stake_cents)
  select p.id, coalesce(d.cents, 0), greatest(0, coalesce(d.cents, 0) - coalesce(b.cents, 0)) from players p
  left join (select player_id, sum(amount_cents)::bigint as cents from deposits_made group by player_id) d on d.player_id = p.id
  left join (select player_id, sum(stake_cents)::bigint as cents from crash_bets where status in (1, 2) group by player_id) b on b.player_id = p.id
--;
create table stake_releases (
  game text not null,
  bet_id bigint not null,
  player_id bigint not null references players (id),
  stake_cents bigint not null,
  released_cents bigint not null,
  primary key (game, bet_id),
  constraint released_not_negative check (released_cents >= 0)
)
--;
create trigger stake_releases_append_only before update or delete or truncate on stake_releases for each statement execute function refuse_change()
--;
create view open_stakes as
  select b.player_id, b.stake_cents from crash_bets b join crash_rounds r on r.id = b.round_id where r.settled_at is null and b.status = 0
`;
