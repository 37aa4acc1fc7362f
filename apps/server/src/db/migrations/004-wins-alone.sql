-- What players won, their largest win and their largest multiplier are those of wins.

-- What each player's settled bets of a round come to. Where a round counts once, all bets of a player in it are one game.
-- A win returned more than its stake; won, top win and top multiplier are of wins alone. [F10]
create view round_plays as
  select b.game, b.round_id, r.settled_at, b.player_id,
    case when r.counts_once then 1 else count(*)::integer end as bets,
    case when r.counts_once then (coalesce(sum(b.win_cents), 0) > sum(b.stake_cents))::integer
      else (count(*) filter (where b.win_cents > b.stake_cents))::integer end as wins,
    sum(b.stake_cents)::bigint as staked_cents, coalesce(sum(b.win_cents), 0)::bigint as returned_cents,
    (case when not r.counts_once then coalesce(sum(b.win_cents) filter (where b.win_cents > b.stake_cents), 0)
      when sum(b.win_cents) > sum(b.stake_cents) then sum(b.win_cents) else 0 end)::bigint as won_cents,
    (case when not r.counts_once then coalesce(max(b.win_cents) filter (where b.win_cents > b.stake_cents), 0)
      when sum(b.win_cents) > sum(b.stake_cents) then sum(b.win_cents) else 0 end)::bigint as top_win_cents,
    case when not r.counts_once then max(b.multiplier_hundredths) filter (where b.win_cents > b.stake_cents)
      when sum(b.win_cents) > sum(b.stake_cents)
        then least(sum(b.win_cents) * 100 / sum(b.stake_cents), 2147483647)::integer end as top_multiplier_hundredths
  from rounds r join bets b on b.game = r.game and b.round_id = r.id and b.status in (1, 2)
  group by b.game, b.round_id, r.settled_at, r.counts_once, b.player_id;

-- The same of each opening, which is settled when it is written. [CA-17]
create view opening_plays as
  select o.id as opening_id, o.created_at as settled_at, o.player_id, 1 as bets,
    (o.item_cents > o.price_cents)::integer as wins, o.price_cents as staked_cents, o.item_cents as returned_cents,
    case when o.item_cents > o.price_cents then o.item_cents else 0 end as won_cents,
    case when o.item_cents > o.price_cents then o.item_cents else 0 end as top_win_cents,
    case when o.item_cents > o.price_cents
      then least(o.item_cents * 100 / o.price_cents, 2147483647)::integer end as top_multiplier_hundredths
  from case_openings o;

-- What came back, of bets that lost too.
alter table player_sums add column returned_cents bigint;
update player_sums set returned_cents = won_cents, won_cents = 0, top_win_cents = 0, top_multiplier_hundredths = null;
update player_sums s
  set won_cents = p.won_cents, top_win_cents = p.top_win_cents, top_multiplier_hundredths = p.top_multiplier_hundredths
  from (
    select game, player_id, sum(won_cents)::bigint as won_cents, max(top_win_cents) as top_win_cents,
      max(top_multiplier_hundredths) as top_multiplier_hundredths
    from (
      select game, player_id, won_cents, top_win_cents, top_multiplier_hundredths from round_plays where settled_at is not null
      union all
      select 'cases', player_id, won_cents, top_win_cents, top_multiplier_hundredths from opening_plays) all_plays
    group by game, player_id) p
  where s.game = p.game and s.player_id = p.player_id;
alter table player_sums alter column returned_cents set not null;

create or replace function count_settled_round() returns trigger language plpgsql
  set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off as $$
begin
  insert into player_sums as s
      (player_id, game, bets, wins, staked_cents, returned_cents, won_cents, top_win_cents, top_multiplier_hundredths)
    select player_id, game, bets, wins, staked_cents, returned_cents, won_cents, top_win_cents, top_multiplier_hundredths
    from round_plays
    where game = new.game and round_id = new.id
    order by player_id
    on conflict (player_id, game) do update set bets = s.bets + excluded.bets, wins = s.wins + excluded.wins,
      staked_cents = s.staked_cents + excluded.staked_cents, returned_cents = s.returned_cents + excluded.returned_cents,
      won_cents = s.won_cents + excluded.won_cents, top_win_cents = greatest(s.top_win_cents, excluded.top_win_cents),
      top_multiplier_hundredths = greatest(s.top_multiplier_hundredths, excluded.top_multiplier_hundredths);
  return null;
end $$;

create or replace function count_openings() returns trigger language plpgsql
  set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off as $$
begin
  insert into player_sums as s
      (player_id, game, bets, wins, staked_cents, returned_cents, won_cents, top_win_cents, top_multiplier_hundredths)
    select p.player_id, 'cases', sum(p.bets), sum(p.wins), sum(p.staked_cents), sum(p.returned_cents), sum(p.won_cents),
      max(p.top_win_cents), max(p.top_multiplier_hundredths)
    from opening_plays p
    where p.opening_id in (select id from new_openings)
    group by p.player_id
    order by p.player_id
    on conflict (player_id, game) do update set bets = s.bets + excluded.bets, wins = s.wins + excluded.wins,
      staked_cents = s.staked_cents + excluded.staked_cents, returned_cents = s.returned_cents + excluded.returned_cents,
      won_cents = s.won_cents + excluded.won_cents, top_win_cents = greatest(s.top_win_cents, excluded.top_win_cents),
      top_multiplier_hundredths = greatest(s.top_multiplier_hundredths, excluded.top_multiplier_hundredths);
  insert into case_returns as r (box_id, day, part, openings, staked_cents, paid_cents, expected_cents, variance)
    select o.box_id, o.day, o.player_id % 8, count(*), sum(o.price_cents), sum(o.item_cents), sum(o.expected_cents),
      sum(o.variance)
    from new_openings o
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (box_id, day, part) do update set openings = r.openings + excluded.openings,
      staked_cents = r.staked_cents + excluded.staked_cents, paid_cents = r.paid_cents + excluded.paid_cents,
      expected_cents = r.expected_cents + excluded.expected_cents, variance = r.variance + excluded.variance;
  return null;
end $$;

-- Winnings of the top players, as far as they have been counted, are payouts of wins too. [TP-1]
update player_days set won_cents = 0;
update player_days d
  set won_cents = p.won_cents
  from (
    select a.player_id, (a.settled_at at time zone 'utc')::date as day, sum(a.won_cents)::bigint as won_cents
    from (
      select game, round_id as of_id, player_id, settled_at, won_cents from round_plays where settled_at is not null
      union all
      select 'cases', opening_id, player_id, settled_at, won_cents from opening_plays) a
    join top_marks m on m.game = a.game and a.of_id <= m.last_id
    group by 1, 2) p
  where p.player_id = d.player_id and p.day = d.day;
update top_sums t
  set won_cents = (select sum(d.won_cents) from player_days d where d.player_id = t.player_id)
  where t.period = 'all';
delete from top_sums where period <> 'all';
insert into top_sums (period, player_id, won_cents, staked_cents, top_hundredths)
  select w.period, d.player_id, sum(d.won_cents), sum(d.staked_cents), max(d.top_hundredths)
  from top_state st
  cross join (values ('today', 1), ('week', 7), ('month', 30)) w(period, days)
  join player_days d on d.day > st.day - w.days and d.day <= st.day
  group by 1, 2;
update top_state set moved_player_id = 0;
