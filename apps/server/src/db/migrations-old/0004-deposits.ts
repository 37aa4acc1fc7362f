/** Invoices, and the webhooks that credit them: an event is stored in the transaction of its effect [M9]. */
export const deposits = `
create table invoices (
  id uuid primary key,
  player_id bigint not null references players (id),
  method text not null,
  provider text not null,
  provider_ref text,
  amount_cents bigint not null,
  currency text not null,
  nickname_bonus boolean not null default false,
  status text not null default 'created',
  pay_url text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  completed_at timestamptz,
  constraint invoice_amount check (amount_cents > 0),
  constraint invoice_status check (status in ('created', 'pending', 'completed', 'expired', 'failed', 'review'))
)
--;
create index invoices_player on invoices (player_id, created_at desc)
--;
create index invoices_open on invoices (expires_at) where status in ('created', 'pending')
--;
create table webhook_events (
  provider text not null,
  event_id text not null,
  invoice_id uuid,
  kind text not null,
  effect text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
)
--;
create table deposit_reviews (
  id bigint generated always as identity primary key,
  invoice_id uuid not null references invoices (id),
  reason text not null,
  amount_cents bigint not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz
)
`;
