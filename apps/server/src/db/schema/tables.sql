-- Tables of games: who owns one, fairness chains, rounds, bets, interruptions and returns.
--
-- The row of a round never holds its secret or its result before the round is over. Both are computed
-- from the sealed seed, so nothing that reads the database can leak them.

-- One owner per table. The fence is part of a key: a takeover locks the row against every write that
-- has checked the fence (for key share); a renewal, which changes no key, does not.
create table leases (
  name text primary key,
  owner text not null,
  fence bigint not null,
  expires_at timestamptz not null,
  constraint leases_fence unique (name, fence)
);

-- A chain is stored before it is published, so that a crash in between never draws a second one for
-- the same rounds. A chain without a receipt is not published yet and not used. [F2]
create table fair_chains (
  id bigint generated always as identity primary key,
  game text not null,
  base bigint not null,
  length integer not null,
  commitment text not null unique,
  beacon text not null,
  beacon_round bigint not null,
  salt text,
  -- The network's signature of the beacon round: the salt is its SHA-256. Published with the salt.
  salt_signature text,
  receipt text,
  announced_at timestamptz not null default now(),
  constraint chain_without_gap unique (game, base),
  constraint signature_of_a_salt check (salt_signature is null or salt is not null)
);

create function published_chain_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or row(new.game, new.base, new.length, new.commitment, new.beacon)
       is distinct from row(old.game, old.base, old.length, old.commitment, old.beacon)
     or (old.receipt is not null and row(new.beacon_round, new.receipt, new.announced_at)
       is distinct from row(old.beacon_round, old.receipt, old.announced_at))
     or (old.salt is not null and row(new.salt, new.salt_signature) is distinct from row(old.salt, old.salt_signature))
     or (new.salt is not null and new.receipt is null) then
    raise exception 'published_chain_stays: chain %', old.id using errcode = 'UP001';
  end if;
  return new;
end $$;

create trigger fair_chains_stay before update or delete on fair_chains for each row execute function published_chain_stays();

create table fair_checkpoints (
  chain_id bigint not null references fair_chains (id),
  n integer not null,
  sealed_seed bytea not null,
  primary key (chain_id, n)
);

-- The rounds of every game that is played at a table. What a game alone knows of a round is in `terms`, which
-- stand when the round opens, and in `result`, which is null until it is over.
create table rounds (
  game text not null,
  id bigint not null,
  chain_id bigint not null references fair_chains (id),
  chain_index integer not null,
  day_of_month integer not null,
  public_hash text not null,
  rules_version integer not null,
  terms jsonb not null,
  phase text not null,
  opened_at timestamptz not null default now(),
  -- When the countdown ends. Null in a game whose countdown begins with a bet, before that bet.
  starts_at timestamptz,
  started_at timestamptz,
  -- The last heartbeat: its moment by the database's clock, how long the round had been running on its
  -- owner's monotonic clock, that clock's reading, and the machine it belongs to.
  heartbeat_at timestamptz,
  beat_elapsed_ms double precision,
  beat_mono_ms double precision,
  beat_boot text,
  ended_at timestamptz,
  settled_at timestamptz,
  -- A round that cannot be brought to its end is refunded: it is over without a result.
  refunded_at timestamptz,
  -- What was published when betting closed, committed with the close. It stays, whatever becomes of the round.
  at_close jsonb,
  result jsonb,
  secret_hash text,
  seed text,
  -- All bets of a player in the round are one game of theirs: they win or lose together.
  counts_once boolean not null default false,
  primary key (game, id),
  constraint start_after_a_countdown check (starts_at is not null or phase = 'waiting' or refunded_at is not null),
  constraint published_at_the_close check (at_close is null or phase <> 'waiting'),
  constraint round_phase check (phase in ('waiting', 'running', 'ended')),
  constraint result_after_the_end check (phase = 'ended' or (result is null and secret_hash is null and seed is null)),
  -- What a beacon has decided can be verified by everyone, or it is no result.
  constraint drawn_with_its_signature check (not coalesce(result ? 'beaconRandomness', false) or coalesce(result ->> 'beaconSignature', '') <> ''),
  constraint one_round_per_seed unique (chain_id, chain_index)
);

create unique index one_open_round on rounds (game) where settled_at is null;

-- The bets of every game that is played at a table; ids ascend across all games. What a game alone knows of a
-- bet when it is placed is in `terms`. A won bet has its payout multiplier and, where a game knows several ways,
-- what settled it.
-- Status: 0 live, 1 won, 2 lost, 3 refunded.
-- No foreign keys to round and player: they would be checked, and would lock both, bet by bet. A trigger
-- checks once per statement; players and rounds are never deleted, and keys never change.
create table bets (
  id bigint generated always as identity primary key,
  round_id bigint not null,
  player_id bigint not null,
  game text not null,
  command_key text not null,
  item_ids bigint[] not null,
  items jsonb not null,
  terms jsonb not null default '{}',
  stake_cents bigint not null,
  status smallint not null default 0,
  multiplier_hundredths integer,
  settled_by text,
  win_cents bigint,
  win_item_id bigint,
  win_item jsonb,
  remainder_cents bigint,
  balance_after_cents bigint,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint bet_status check (status in (0, 1, 2, 3)),
  constraint bet_win check ((status = 1) = (win_cents is not null)),
  constraint bet_command unique (player_id, command_key, game)
);

create index bets_round on bets (round_id, game);

create index bets_player on bets (player_id, game, id desc);

create function bets_have_round_and_player() returns trigger language plpgsql
  set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off as $$
declare
  wrong record;
begin
  select b.game, b.round_id into wrong from (select distinct game, round_id from new_bets) b
    where not exists (select 1 from rounds r where r.game = b.game and r.id = b.round_id) limit 1;
  if found then
    raise exception 'round_exists: % %', wrong.game, wrong.round_id using errcode = 'UP001';
  end if;
  select b.player_id into wrong from (select distinct player_id from new_bets) b
    where not exists (select 1 from players p where p.id = b.player_id) limit 1;
  if found then
    raise exception 'player_exists: %', wrong.player_id using errcode = 'UP001';
  end if;
  return null;
end $$;

create trigger bets_have_round_and_player after insert on bets referencing new table as new_bets
  for each statement execute function bets_have_round_and_player();

create function refuse_other_key() returns trigger language plpgsql as $$
begin
  raise exception 'key_never_changes: % on %', tg_op, tg_table_name using errcode = 'UP001';
end $$;

create trigger bets_keep_keys before update of game, round_id, player_id on bets
  for each statement execute function refuse_other_key();

create trigger rounds_keep_keys before update of game, id on rounds
  for each statement execute function refuse_other_key();

create trigger rounds_stay before delete or truncate on rounds
  for each statement execute function refuse_deletion();

-- A round's seed is one of its own game's chain.
create function round_has_its_games_chain() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from fair_chains c where c.id = new.chain_id and c.game = new.game) then
    raise exception 'round_has_its_games_chain: chain % of round % %', new.chain_id, new.game, new.id using errcode = 'UP001';
  end if;
  return null;
end $$;

create trigger rounds_have_their_games_chain after insert or update of chain_id on rounds
  for each row execute function round_has_its_games_chain();

-- What each player's settled bets of a game come to, so that a profile reads one row of each. Refunded bets do
-- not count. The database counts, whichever process settles a round; a settled round stays settled, so it counts once.
create table player_sums (
  player_id bigint not null references players (id),
  game text not null,
  bets integer not null,
  wins integer not null,
  won_cents bigint not null,
  staked_cents bigint not null,
  top_win_cents bigint not null,
  top_multiplier_hundredths integer,
  primary key (player_id, game),
  constraint wins_are_bets check (wins between 0 and bets)
);

create function count_settled_round() returns trigger language plpgsql
  set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off as $$
begin
  insert into player_sums as s (player_id, game, bets, wins, won_cents, staked_cents, top_win_cents, top_multiplier_hundredths)
    select b.player_id, new.game, case when new.counts_once then 1 else count(*) end,
      -- What came back at or below the stake is no win. [F10]
      case when new.counts_once then (coalesce(sum(b.win_cents), 0) > sum(b.stake_cents))::int
        else count(*) filter (where b.win_cents > b.stake_cents) end,
      coalesce(sum(b.win_cents), 0), coalesce(sum(b.stake_cents), 0), coalesce(max(b.win_cents), 0),
      max(b.multiplier_hundredths)
    from bets b
    where b.game = new.game and b.round_id = new.id and b.status in (1, 2)
    group by b.player_id
    order by b.player_id
    on conflict (player_id, game) do update set bets = s.bets + excluded.bets, wins = s.wins + excluded.wins,
      won_cents = s.won_cents + excluded.won_cents, staked_cents = s.staked_cents + excluded.staked_cents,
      top_win_cents = greatest(s.top_win_cents, excluded.top_win_cents),
      top_multiplier_hundredths = greatest(s.top_multiplier_hundredths, excluded.top_multiplier_hundredths);
  return null;
end $$;

create trigger rounds_are_counted after update of settled_at on rounds for each row
  when (old.settled_at is null and new.settled_at is not null) execute function count_settled_round();

create function refuse_reopening() returns trigger language plpgsql as $$
begin
  raise exception 'settled_rounds_stay: % %', old.game, old.id using errcode = 'UP001';
end $$;

create trigger settled_rounds_stay before update of settled_at on rounds for each row
  when (old.settled_at is not null and new.settled_at is null) execute function refuse_reopening();

-- Stakes of rounds that are still open.
create view open_stakes as
  select b.game, b.player_id, b.stake_cents from bets b join rounds r on r.game = b.game and r.id = b.round_id where r.settled_at is null and b.status = 0;

-- Every stake of every table game; part of the view of all stakes (stakes.sql).
create view table_stakes as
  select game, id as bet_id, player_id, stake_cents, coalesce(win_cents, 0) as win_cents, status = 3 as refunded, created_at from bets;

-- Gaps in which a running round had no owner. They are listed publicly.
create table interruptions (
  id bigint generated always as identity primary key,
  game text not null,
  round_id bigint not null,
  gap_from timestamptz not null,
  gap_to timestamptz not null,
  gap_ms bigint not null,
  cashed_out_at_hundredths integer,
  -- The site was away, the beacon of a draw was late, or clocks did not agree.
  reason text not null default 'gap' check (reason in ('gap', 'late', 'clock')),
  constraint one_interruption_a_start unique (game, round_id, gap_from)
);

-- What a game's settled rounds took and paid on a day (UTC), what their stakes pay in the long run, and the variance
-- of that.
create table game_returns (
  game text not null,
  day date not null,
  rounds integer not null,
  staked_cents bigint not null,
  paid_cents bigint not null,
  expected_cents double precision not null,
  variance double precision not null,
  primary key (game, day)
);
