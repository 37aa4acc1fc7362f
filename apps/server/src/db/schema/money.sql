-- Money in and out: promo codes, invoices, what providers report and take back, wagering,
-- withdrawals, and what staff decide.

create table promo_codes (
  id bigint generated always as identity primary key,
  code text not null unique,
  kind text not null,
  basis_points integer,
  amount_cents bigint,
  entry_id integer references catalogue (id),
  is_enabled boolean not null default true,
  ends_at timestamptz,
  total_limit integer,
  daily_limit integer,
  min_deposit_cents bigint not null default 0,
  -- Counted under the row's lock together with the use, so that the last use goes to one player.
  uses integer not null default 0,
  uses_day date,
  day_uses integer not null default 0,
  created_by bigint references players (id),
  created_at timestamptz not null default now(),
  constraint promo_code_text check (code ~ '^[A-Z0-9_-]{3,32}$'),
  constraint promo_kind check (
    (kind = 'percent' and basis_points between 1 and 10000 and amount_cents is null and entry_id is null)
    or (kind = 'balance' and amount_cents > 0 and basis_points is null and entry_id is null)
    or (kind = 'item' and entry_id is not null and basis_points is null and amount_cents is null)),
  constraint promo_limits check (coalesce(total_limit, 1) > 0 and coalesce(daily_limit, 1) > 0 and min_deposit_cents >= 0),
  constraint promo_within_limit check (uses >= 0 and day_uses >= 0 and (total_limit is null or uses <= total_limit))
);

create table invoices (
  id uuid primary key,
  player_id bigint not null references players (id),
  method text not null,
  provider text not null,
  provider_ref text,
  amount_cents bigint not null,
  currency text not null,
  nickname_basis_points integer not null default 0,
  promo_code text,
  promo_basis_points integer not null default 0,
  status text not null default 'created',
  pay_url text,
  -- The charge that credited it. A player may pay one invoice twice; each charge is followed by itself.
  charge_id text,
  reversed_cents bigint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  completed_at timestamptz,
  constraint invoice_amount check (amount_cents > 0),
  constraint invoice_status check (status in ('created', 'pending', 'completed', 'expired', 'failed', 'review', 'reversed')),
  constraint reversed_within_amount check (reversed_cents between 0 and amount_cents)
);

create index invoices_player on invoices (player_id, created_at desc);

create index invoices_open on invoices (expires_at) where status in ('created', 'pending');

create index invoices_open_player on invoices (player_id) where status in ('created', 'pending');

create unique index invoices_charge on invoices (provider, charge_id) where charge_id is not null;

-- A use is held while an invoice is open, and used when it is credited. It is written before its
-- invoice, so the reference is checked at the commit.
create table promo_uses (
  code_id bigint not null references promo_codes (id),
  player_id bigint not null references players (id),
  invoice_id uuid unique references invoices (id) deferrable initially deferred,
  used_on date not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (code_id, player_id)
);

create index promo_uses_player on promo_uses (player_id, used_at desc, code_id desc) where used_at is not null;

-- Peer-to-peer deposits: the roubles that an invoice asks for, at the rate of the moment it was opened,
-- and the payee.
create table p2p_requests (
  invoice_id uuid primary key references invoices (id),
  amount_kopecks bigint not null,
  kopecks_per_dollar integer not null,
  rate_as_of timestamptz not null,
  payee text,
  constraint p2p_amount check (amount_kopecks > 0 and kopecks_per_dollar > 0)
);

create index p2p_requests_payee on p2p_requests (payee) where payee is not null;

-- An event is stored in the transaction of its effect, so it has its effect once. [M9]
create table webhook_events (
  provider text not null,
  event_id text not null,
  invoice_id uuid,
  kind text not null,
  effect text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- Deposits that were credited. The id orders a player's deposits: stakes count towards the oldest first.
create table deposits_made (
  id bigint generated always as identity,
  source text not null,
  source_id text not null,
  player_id bigint not null references players (id),
  amount_cents bigint not null,
  to_stake_cents bigint not null,
  taken_back_cents bigint not null default 0,
  made_at timestamptz not null default now(),
  primary key (source, source_id),
  constraint deposit_amount check (amount_cents > 0),
  constraint deposit_to_stake check (to_stake_cents >= 0),
  constraint deposit_taken_back check (taken_back_cents between 0 and amount_cents)
);

create index deposits_made_player on deposits_made (player_id, made_at desc);

create unique index deposits_made_order on deposits_made (player_id, id);

-- One row per player, written under the player's lock.
create table play_states (
  player_id bigint primary key references players (id),
  -- Wagering left: what is to be staked before a withdrawal.
  to_stake_cents bigint not null default 0,
  -- Fraction of a cent accrued towards the release of bonus money, in ten-thousandths.
  bonus_units integer not null default 0,
  -- Everything deposited and not taken back, money and skins.
  deposited_cents bigint not null default 0,
  -- Everything paid out, counted by a trigger of withdrawals.
  paid_out_cents bigint not null default 0,
  constraint to_stake_not_negative check (to_stake_cents >= 0),
  constraint deposited_not_negative check (deposited_cents >= 0),
  constraint bonus_units_below_a_cent check (bonus_units between 0 and 9999),
  constraint paid_out_not_negative check (paid_out_cents >= 0)
);

create function open_play_state() returns trigger language plpgsql as $$
begin
  insert into play_states (player_id) values (new.id);
  return null;
end $$;

create trigger players_open_play_state after insert on players for each row execute function open_play_state();

-- Bonus money that a settled stake released.
create table stake_releases (
  game text not null,
  bet_id bigint not null,
  player_id bigint not null references players (id),
  stake_cents bigint not null,
  released_cents bigint not null,
  primary key (game, bet_id),
  constraint released_not_negative check (released_cents >= 0)
);

create trigger stake_releases_append_only before update or delete or truncate on stake_releases
  for each statement execute function refuse_change();

-- The items of an open withdrawal lie in the player's reserved account. A payout is sent under the
-- withdrawal's own id, so a provider that is asked twice pays once.
create table withdrawals (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  type text not null,
  system smallint,
  wallet text,
  sum_cents bigint not null,
  payout_cents bigint,
  item_ids bigint[] not null,
  items jsonb not null,
  status text not null,
  reason text,
  stopped_reason text,
  provider text,
  provider_ref text,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  constraint withdrawal_type check (
    (type = 'site' and system between 1 and 4 and wallet is not null and payout_cents between 0 and sum_cents)
    or (type = 'steam' and system is null and wallet is null and payout_cents is null)),
  constraint withdrawal_status check (status in ('moderation', 'sending', 'completed', 'canceled')),
  constraint withdrawal_ended check ((ended_at is not null) = (status in ('completed', 'canceled'))),
  constraint withdrawal_sum check (sum_cents > 0),
  constraint withdrawal_has_items check (cardinality(item_ids) > 0)
);

create index withdrawals_player on withdrawals (player_id, id desc);

create index withdrawals_open on withdrawals (status, id) where status in ('moderation', 'sending');

create index withdrawals_open_player on withdrawals (player_id) where status in ('moderation', 'sending');

create index withdrawals_made on withdrawals (player_id, created_at);

create function count_paid_out() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update play_states set paid_out_cents = paid_out_cents
      + case when new.status = 'completed' then coalesce(new.payout_cents, new.sum_cents) else -coalesce(old.payout_cents, old.sum_cents) end
    where player_id = new.player_id;
  return null;
end $$;

create trigger withdrawals_are_counted after update of status on withdrawals for each row
  when ((old.status = 'completed') <> (new.status = 'completed')) execute function count_paid_out();

create table withdrawal_approvals (
  withdrawal_id bigint not null references withdrawals (id),
  staff_id bigint not null references players (id),
  approved_at timestamptz not null default now(),
  primary key (withdrawal_id, staff_id)
);

create trigger withdrawal_approvals_append_only before update or delete or truncate on withdrawal_approvals
  for each statement execute function refuse_change();

-- Everything about money in and out that finance has to decide: payments that could not be credited
-- ('payment', booked to suspense), chargebacks that belong to no deposit ('chargeback'), and ends of
-- payouts that contradict the books ('payout_paid', 'payout_rejected'). One row per event.
create table deposit_reviews (
  id bigint generated always as identity primary key,
  kind text not null default 'payment',
  reason text not null,
  provider text not null,
  event_id text not null,
  provider_ref text default '',
  charge_id text,
  reported_invoice text not null,
  invoice_id uuid references invoices (id),
  withdrawal_id bigint references withdrawals (id),
  player_id bigint references players (id),
  amount_cents bigint not null,
  currency text not null,
  taken_back_cents bigint not null default 0,
  transfer_id bigint references transfers (id),
  proposed_by bigint references players (id),
  proposal jsonb,
  resolution text,
  resolved_by bigint references players (id),
  resolved_transfer_id bigint references transfers (id),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  constraint one_review_per_event unique (provider, event_id),
  constraint review_kind check (kind in ('payment', 'chargeback', 'payout_paid', 'payout_rejected')),
  constraint review_amount check (amount_cents > 0),
  constraint review_taken_back check (taken_back_cents between 0 and amount_cents),
  constraint review_books_dollars check ((transfer_id is not null) = (kind = 'payment' and currency = 'USD')),
  constraint review_resolution check ((resolved_at is null) = (resolution is null)
    and (resolution is null or resolution in ('credited', 'returned', 'charged', 'borne', 'dismissed', 'matched')))
);

create index deposit_reviews_open on deposit_reviews (id) where resolved_at is null;

create index deposit_reviews_charge on deposit_reviews (provider, charge_id) where charge_id is not null;

create index deposit_reviews_withdrawal on deposit_reviews (withdrawal_id) where withdrawal_id is not null;

create index deposit_reviews_invoice on deposit_reviews (invoice_id) where invoice_id is not null;

-- What players owe after a provider took a deposit back.
create table receivables (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  source text not null,
  source_id text not null,
  amount_cents bigint not null,
  status text not null default 'open',
  proposed_by bigint references players (id),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint receivable_amount check (amount_cents > 0),
  constraint receivable_status check (status in ('open', 'paid', 'written_off', 'reinstated')),
  constraint one_receivable_per_source unique (source, source_id)
);

create index receivables_open on receivables (player_id) where status = 'open';

create index receivables_waiting on receivables (id) where status = 'open';

-- Every part of a credited deposit that a provider took back, with what went with it, so that a dispute
-- that is won brings all of it back.
create table deposit_chargebacks (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  charge_id text,
  kind text not null,
  source text not null,
  source_id text not null,
  player_id bigint not null references players (id),
  units bigint not null,
  amount_cents bigint not null,
  to_stake_cents bigint not null,
  bonus_cents bigint not null,
  receivable_id bigint references receivables (id),
  created_at timestamptz not null default now(),
  reinstated_at timestamptz,
  constraint one_chargeback_per_event unique (provider, event_id),
  constraint chargeback_kind check (kind in ('charged_back', 'refunded')),
  constraint chargeback_sums check (units > 0 and amount_cents >= 0 and to_stake_cents >= 0 and bonus_cents >= 0)
);

create index deposit_chargebacks_charge on deposit_chargebacks (provider, charge_id);

-- Manual adjustments: a reason and a second approver. [M8]
create table adjustments (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  amount_cents bigint not null,
  -- For staff. The player is told the class alone.
  reason text not null,
  reason_class text not null default 'correction',
  status text not null default 'proposed',
  proposed_by bigint not null references players (id),
  proposed_at timestamptz not null default now(),
  decided_by bigint references players (id),
  decided_at timestamptz,
  constraint adjustment_amount check (amount_cents <> 0),
  constraint adjustment_class check (reason_class in ('correction', 'compensation', 'payment', 'debt', 'other')),
  constraint adjustment_status check (status in ('proposed', 'approved', 'rejected')),
  constraint adjustment_decided check ((status = 'proposed') = (decided_by is null)),
  constraint adjustment_by_two check (decided_by is null or status = 'rejected' or decided_by <> proposed_by)
);

create index adjustments_open on adjustments (id) where status = 'proposed';

create index adjustments_of_player on adjustments (player_id, decided_at) where status = 'approved';
