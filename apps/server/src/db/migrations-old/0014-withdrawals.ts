/**
 * Withdrawals of money and of skins, and who of the staff approved them. The items of an open one
 * lie in the player's reserved account; a payout is sent under the withdrawal's own id, so a
 * provider that is asked twice pays once.
 */
export const withdrawals = `
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
  provider text,
  provider_ref text,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  constraint withdrawal_type check ((type = 'site' and system between 1 and 4 and wallet is not null and payout_cents between 0 and sum_cents) or (type = 'steam' and system is null and wallet is null and payout_cents is null)),
  constraint withdrawal_status check (status in ('moderation', 'sending', 'completed', 'canceled')),
  constraint withdrawal_ended check ((ended_at is not null) = (status in ('completed', 'canceled'))),
  constraint withdrawal_sum check (sum_cents > 0),
  constraint withdrawal_has_items check (cardinality(item_ids) > 0)
)
--;
create index withdrawals_player on withdrawals (player_id, id desc)
--;
create index withdrawals_open on withdrawals (status, id) where status in ('moderation', 'sending')
--;
create table withdrawal_approvals (
  withdrawal_id bigint not null references withdrawals (id),
  staff_id bigint not null references players (id),
  approved_at timestamptz not null default now(),
  primary key (withdrawal_id, staff_id)
)
--;
create trigger withdrawal_approvals_append_only before update or delete or truncate on withdrawal_approvals for each statement execute function refuse_change()
--;
alter table players
  add column is_support boolean not null default false,
  add column is_finance boolean not null default false,
  add column withdrawals_blocked boolean not null default false,
  add column withdrawals_blocked_reason text
`;
