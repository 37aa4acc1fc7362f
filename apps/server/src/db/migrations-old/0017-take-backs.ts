/**
 * What providers take back, by the charge it was: one invoice may be paid by several charges (a player
 * pays twice), and what is taken back of one must not touch the others.
 * - invoices.charge_id: the charge that credited it; deposit_reviews.charge_id: the one that is held;
 * - deposit_reviews is everything about money in and out that finance has to decide: payments that could
 *   not be credited ('payment', booked to suspense), money that went and belongs to no deposit
 *   ('take_back'), and ends of payouts that contradict what is booked ('payout_paid',
 *   'payout_rejected'); of the latter nothing is booked before somebody decides;
 * - deposit_take_backs: every part of a credited deposit that was taken back, with what went with it, so
 *   that a dispute which is won can bring all of it back;
 * - deposits_made.id orders a player's deposits: stakes count towards the oldest first.
 *
 * Before, wagering took a whole deposit back with its first part: it is set right by what was reported.
 * And a payment that came too late kept its invoice's promo code held for ever: those are given back.
 */
export const takeBacks = `
alter table invoices add column charge_id text
--;
create unique index invoices_charge on invoices (provider, charge_id) where charge_id is not null
--;
alter table deposit_reviews
  add column kind text not null default 'payment',
  add column charge_id text,
  add column taken_back_cents bigint not null default 0,
  add column withdrawal_id bigint references withdrawals (id),
  drop constraint review_books_dollars,
  drop constraint review_resolution
--;
alter table deposit_reviews
  add constraint review_kind check (kind in ('payment', 'take_back', 'payout_paid', 'payout_rejected')),
  add constraint review_books_dollars check ((transfer_id is not null) = (kind = 'payment' and currency = 'USD')),
  add constraint review_taken_back check (taken_back_cents between 0 and amount_cents),
  add constraint review_resolution check ((resolved_at is null) = (resolution is null)
    and (resolution is null or resolution in ('credited', 'returned', 'charged', 'borne', 'dismissed', 'matched')))
--;
create index deposit_reviews_charge on deposit_reviews (provider, charge_id) where charge_id is not null
--;
create index deposit_reviews_withdrawal on deposit_reviews (withdrawal_id) where withdrawal_id is not null
--;
alter table receivables drop constraint receivable_status
--;
alter table receivables
  add column proposed_by bigint references players (id),
  add constraint receivable_status check (status in ('open', 'paid', 'written_off', 'reinstated'))
--;
alter table deposits_made add column id bigint generated always as identity, add column taken_back_cents bigint not null default 0
--;
create unique index deposits_made_order on deposits_made (player_id, id)
--;
update deposits_made d set taken_back_cents = coalesce((select i.reversed_cents from invoices i where d.source = 'invoice' and i.id::text = d.source_id), d.amount_cents)
  where d.taken_back_at is not null
--;
alter table deposits_made drop column taken_back_at, add constraint deposit_taken_back check (taken_back_cents between 0 and amount_cents)
--;
update play_states s set deposited_cents = d.cents
  from (select player_id, sum(amount_cents - taken_back_cents)::bigint as cents from deposits_made group by player_id) d
  where d.player_id = s.player_id and s.deposited_cents <> d.cents
--;
create table deposit_take_backs (
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
  constraint one_take_back_per_event unique (provider, event_id),
  constraint take_back_kind check (kind in ('charged_back', 'refunded')),
  constraint take_back_sums check (units > 0 and amount_cents >= 0 and to_stake_cents >= 0 and bonus_cents >= 0)
)
--;
create index deposit_take_backs_charge on deposit_take_backs (provider, charge_id)
--;
insert into deposit_take_backs (provider, event_id, kind, source, source_id, player_id, units, amount_cents, to_stake_cents, bonus_cents, receivable_id, created_at)
  select i.provider, substr(r.source_id, 38), coalesce(e.kind, 'refunded'), 'invoice', i.id::text, r.player_id, r.amount_cents, r.amount_cents, 0, 0, r.id, r.created_at
  from receivables r join invoices i on r.source = 'invoice' and i.id::text = left(r.source_id, 36)
  left join webhook_events e on e.provider = i.provider and e.event_id = substr(r.source_id, 38)
--;
drop index webhook_events_taken_back
--;
create index transfers_corrects on transfers (corrects) where corrects is not null
--;
alter table players add column withdrawals_blocked_note text
--;
update players set withdrawals_blocked_reason = 'staff', withdrawals_blocked_note = substr(withdrawals_blocked_reason, 8) where withdrawals_blocked_reason like 'staff: %'
--;
alter table withdrawals add column stopped_reason text
--;
with given as (
  delete from promo_uses u using invoices i where i.id = u.invoice_id and u.used_at is null and i.status not in ('created', 'pending') returning u.code_id, u.used_on
), counted as (
  select g.code_id, count(*)::int as count, count(*) filter (where g.used_on = c.uses_day)::int as same_day from given g join promo_codes c on c.id = g.code_id group by g.code_id
)
update promo_codes c set uses = c.uses - n.count, day_uses = c.day_uses - n.same_day from counted n where n.code_id = c.id
--;
update deposit_reviews set proposal = jsonb_build_object('action', 'credit', 'playerId', proposal->'playerId', 'cents', proposal->'creditCents') where proposal is not null
`;
