-- Two players who pay deposits with one instrument are recognised. [RF-6]

-- Cards, wallets and addresses that players paid deposits with, as providers name them.
create table deposit_instruments (
  player_id bigint not null references players (id),
  -- A keyed hash, so that nobody can read it.
  instrument text not null,
  kind text not null,
  first_paid_at timestamptz not null default now(),
  primary key (player_id, instrument),
  constraint instrument_kind check (kind in ('card', 'wallet', 'address'))
);
