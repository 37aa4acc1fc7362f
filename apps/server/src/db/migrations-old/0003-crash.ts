/**
 * Fairness chains, crash rounds and bets.
 * A round's row never holds its secret or its point before the round is over: they are computed
 * from the sealed seed, so nothing that reads the database can leak them.
 */
export const crash = `
create table fair_chains (
  id bigint generated always as identity primary key,
  game text not null,
  base bigint not null,
  length integer not null,
  commitment text not null unique,
  beacon text not null,
  beacon_round bigint not null,
  salt text,
  receipt text not null,
  announced_at timestamptz not null default now(),
  constraint chain_without_gap unique (game, base)
)
--;
create table fair_checkpoints (
  chain_id bigint not null references fair_chains (id),
  n integer not null,
  sealed_seed bytea not null,
  primary key (chain_id, n)
)
--;
create table crash_rounds (
  id bigint primary key,
  chain_id bigint not null references fair_chains (id),
  chain_index integer not null,
  day_of_month integer not null,
  public_hash text not null,
  rules_version integer not null,
  limits jsonb not null,
  payout_cap_cents bigint not null,
  phase text not null,
  opened_at timestamptz not null default now(),
  starts_at timestamptz not null,
  started_at timestamptz,
  heartbeat_at timestamptz,
  ended_at timestamptz,
  settled_at timestamptz,
  point_hundredths integer,
  secret_hash text,
  seed text,
  constraint round_phase check (phase in ('waiting', 'running', 'crashed')),
  constraint one_round_per_seed unique (chain_id, chain_index)
)
--;
create unique index one_open_crash_round on crash_rounds ((true)) where settled_at is null
--;
create table crash_bets (
  id bigint generated always as identity primary key,
  round_id bigint not null references crash_rounds (id),
  player_id bigint not null references players (id),
  command_key text not null,
  item_ids bigint[] not null,
  items jsonb not null,
  stake_cents bigint not null,
  auto_stop_hundredths integer,
  cap_hundredths integer not null,
  status smallint not null default 0,
  cash_out_hundredths integer,
  cash_out_by text,
  win_cents bigint,
  win_item_id bigint,
  win_item jsonb,
  remainder_cents bigint,
  balance_after_cents bigint,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint bet_status check (status in (0, 1, 2)),
  constraint bet_win check ((status = 1) = (win_cents is not null)),
  constraint bet_command unique (player_id, command_key)
)
--;
create index crash_bets_round on crash_bets (round_id, id)
--;
create index crash_bets_player on crash_bets (player_id, id desc)
--;
create table interruptions (
  id bigint generated always as identity primary key,
  game text not null,
  round_id bigint not null,
  gap_from timestamptz not null,
  gap_to timestamptz not null,
  gap_ms bigint not null,
  cashed_out_at_hundredths integer,
  constraint one_interruption_a_start unique (game, round_id, gap_from)
)
`;
