-- Trades that staff must check.

-- A trade that was accepted after its end, not carried out, or reversed. Staff resolve each once.
create table trade_cases (
  id bigint generated always as identity primary key,
  offer_id bigint not null references trade_offers (id),
  kind text not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  constraint trade_case_kind check (kind in ('accepted_late', 'accepted_unbooked', 'not_carried_out', 'reversed')),
  constraint trade_case_once unique (offer_id, kind)
);

create index trade_cases_open on trade_cases (created_at, id) where resolved_at is null;
