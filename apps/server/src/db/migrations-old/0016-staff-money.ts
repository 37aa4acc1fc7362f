/**
 * What staff decide about money: adjustments with a reason and a second approver [M8], the end of
 * payments under review, and what players owe after a provider took a deposit back.
 */
export const staffMoney = `
create table adjustments (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  amount_cents bigint not null,
  reason text not null,
  status text not null default 'proposed',
  proposed_by bigint not null references players (id),
  proposed_at timestamptz not null default now(),
  decided_by bigint references players (id),
  decided_at timestamptz,
  constraint adjustment_amount check (amount_cents <> 0),
  constraint adjustment_status check (status in ('proposed', 'approved', 'rejected')),
  constraint adjustment_decided check ((status = 'proposed') = (decided_by is null)),
  constraint adjustment_by_two check (decided_by is null or status = 'rejected' or decided_by <> proposed_by)
)
--;
create index adjustments_open on adjustments (id) where status = 'proposed'
--;
create table receivables (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  source text not null,
  source_id text not null,
  amount_cents bigint not null,
  status text not null default 'open',
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint receivable_amount check (amount_cents > 0),
  constraint receivable_status check (status in ('open', 'paid', 'written_off')),
  constraint one_receivable_per_source unique (source, source_id)
)
--;
create index receivables_open on receivables (player_id) where status = 'open'
--;
alter table deposit_reviews
  add column resolution text,
  add column resolved_by bigint references players (id),
  add column proposed_by bigint references players (id),
  add column proposal jsonb,
  add column resolved_transfer_id bigint references transfers (id),
  add constraint review_resolution check ((resolved_at is null) = (resolution is null) and (resolution is null or resolution in ('credited', 'returned')))
--;
create index webhook_events_taken_back on webhook_events (invoice_id) where kind in ('charged_back', 'refunded')
--;
alter table invoices drop constraint invoice_status, add column reversed_cents bigint not null default 0, add constraint reversed_within_amount check (reversed_cents between 0 and amount_cents)
--;
alter table invoices add constraint invoice_status check (status in ('created', 'pending', 'completed', 'expired', 'failed', 'review', 'reversed'))
`;
