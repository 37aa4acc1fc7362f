-- Cashback and referrals: what settled stakes give back. Shares accrue in ten-thousandths of a cent.

-- One row per player, written under the player's lock.
create table gift_states (
  player_id bigint primary key references players (id),
  -- Cashback of all stakes so far, taken or not. Its whole cents are in the ledger.
  cashback_units bigint not null default 0,
  cashback_taken_at timestamptz,
  referral_code text not null unique default upper(left(replace(gen_random_uuid()::text, '-', ''), 12)),
  referrer_id bigint references players (id),
  referred_at timestamptz,
  -- The fraction of a cent that the last credit of referrals left.
  referral_kept_units integer not null default 0,
  constraint cashback_not_negative check (cashback_units >= 0),
  constraint nobody_refers_themselves check (referrer_id <> player_id),
  constraint referred_at_with_referrer check ((referrer_id is null) = (referred_at is null)),
  constraint kept_units_below_a_cent check (referral_kept_units between 0 and 9999)
);

create index gift_states_referrer on gift_states (referrer_id) where referrer_id is not null;

create function open_gift_state() returns trigger language plpgsql as $$
begin
  insert into gift_states (player_id) values (new.id);
  return null;
end $$;

create trigger players_open_gift_state after insert on players for each row execute function open_gift_state();

-- A referrer is set once.
create function keep_referrer() returns trigger language plpgsql as $$
begin
  raise exception 'referrer_is_kept: player %', old.player_id using errcode = 'UP001';
end $$;

create trigger gift_states_keep_referrer before update of referrer_id on gift_states for each row
  when (old.referrer_id is not null and new.referrer_id is distinct from old.referrer_id) execute function keep_referrer();

-- What a settled stake gave, once for each stake. No foreign keys: they would be checked row by row, hundreds for a
-- round. Checks of the books compare the rows with the bets.
create table stake_shares (
  game text not null,
  bet_id bigint not null,
  player_id bigint not null,
  stake_cents bigint not null,
  cashback_units bigint not null,
  referrer_id bigint,
  referral_units bigint not null,
  primary key (game, bet_id),
  constraint shares_not_negative check (cashback_units >= 0 and referral_units >= 0),
  constraint cashback_is_of_crash check (cashback_units = 0 or game = 'crash'),
  constraint referral_has_referrer check (referral_units = 0 or referrer_id is not null)
);

create trigger stake_shares_append_only before update or delete or truncate on stake_shares
  for each statement execute function refuse_change();

-- What the stakes of a referred player gave their referrer on a UTC day, and what became of it.
create table referral_days (
  player_id bigint not null references players (id),
  day date not null,
  referrer_id bigint not null references players (id),
  stake_cents bigint not null,
  units bigint not null,
  -- Counted by credits.
  credited_units bigint not null default 0,
  -- The player shares an account or a wallet with the referrer.
  refused_units bigint not null default 0,
  primary key (player_id, day),
  constraint referral_units_add_up check (credited_units >= 0 and refused_units >= 0 and credited_units + refused_units <= units)
);

create index referral_days_open on referral_days (day, referrer_id) where credited_units + refused_units < units;

create index referral_days_referrer on referral_days (referrer_id);

-- Credits of referrals: one a referrer and UTC day.
create table referral_credits (
  id bigint generated always as identity primary key,
  referrer_id bigint not null references players (id),
  day date not null,
  -- What was counted, and what was credited of it and of the fraction kept before.
  units bigint not null,
  paid_cents bigint not null,
  constraint one_credit_a_day unique (referrer_id, day),
  constraint credit_not_negative check (units >= 0 and paid_cents >= 0)
);
