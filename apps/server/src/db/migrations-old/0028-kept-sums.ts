/**
 * What pages ask costs the same after years as on the first day.
 * - crash_player_sums: what each player's settled crash bets come to, counted as their round is closed, so that a
 *   profile reads one row instead of every bet there was. Bets that went back are no games;
 * - play_states.paid_out_cents: what was paid out to a player, counted as a withdrawal becomes completed, and
 *   taken off again if one should cease to be;
 * - indexes for what is open or current among a player's or everybody's rows, however many are past.
 *
 * The database counts, not whoever closes a round or ends a withdrawal: a process of an earlier version, which
 * knows nothing of the sums, may still do so on the same database. Creating a trigger keeps writers of its table
 * out until the migration is committed, so what is counted from the past afterwards has no gap before what the
 * trigger counts.
 */
export const keptSums = `
create table crash_player_sums (
  player_id bigint primary key references players (id),
  games integer not null,
  wins integer not null,
  won_cents bigint not null,
  top_win_cents bigint not null,
  top_hundredths integer,
  constraint wins_are_games check (wins between 0 and games)
)
--;
create function count_settled_round() returns trigger language plpgsql set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off as $$
begin
  insert into crash_player_sums as s (player_id, games, wins, won_cents, top_win_cents, top_hundredths)
    select b.player_id, count(*), count(*) filter (where b.status = 1), coalesce(sum(b.win_cents), 0), coalesce(max(b.win_cents), 0), max(b.cash_out_hundredths)
    from crash_bets b where b.round_id = new.id and b.status in (1, 2) group by b.player_id order by b.player_id
    on conflict (player_id) do update set games = s.games + excluded.games, wins = s.wins + excluded.wins, won_cents = s.won_cents + excluded.won_cents,
      top_win_cents = greatest(s.top_win_cents, excluded.top_win_cents), top_hundredths = greatest(s.top_hundredths, excluded.top_hundredths);
  return null;
end $$
--;
create trigger crash_rounds_are_counted after update of settled_at on crash_rounds for each row
  when (old.settled_at is null and new.settled_at is not null) execute function count_settled_round()
--;
create function refuse_reopening() returns trigger language plpgsql as $$
begin
  raise exception 'settled_rounds_stay: %', old.id using errcode = 'UP001';
end $$
--;
create trigger settled_rounds_stay before update of settled_at on crash_rounds for each row
  when (old.settled_at is not null and new.settled_at is null) execute function refuse_reopening()
--;
insert into crash_player_sums (player_id, games, wins, won_cents, top_win_cents, top_hundredths)
  select b.player_id, count(*), count(*) filter (where b.status = 1), coalesce(sum(b.win_cents), 0), coalesce(max(b.win_cents), 0), max(b.cash_out_hundredths)
  from crash_bets b join crash_rounds r on r.id = b.round_id where r.settled_at is not null and b.status in (1, 2) group by b.player_id
--;
alter table play_states add column paid_out_cents bigint not null default 0, add constraint paid_out_not_negative check (paid_out_cents >= 0)
--;
create function count_paid_out() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update play_states set paid_out_cents = paid_out_cents
      + case when new.status = 'completed' then coalesce(new.payout_cents, new.sum_cents) else -coalesce(old.payout_cents, old.sum_cents) end
    where player_id = new.player_id;
  return null;
end $$
--;
create trigger withdrawals_are_counted after update of status on withdrawals for each row
  when ((old.status = 'completed') <> (new.status = 'completed')) execute function count_paid_out()
--;
update play_states s set paid_out_cents = w.cents
  from (select player_id, sum(coalesce(payout_cents, sum_cents))::bigint as cents from withdrawals where status = 'completed' group by player_id) w where w.player_id = s.player_id
--;
create index withdrawals_open_player on withdrawals (player_id) where status in ('moderation', 'sending')
--;
create index withdrawals_made on withdrawals (player_id, created_at)
--;
create index invoices_open_player on invoices (player_id) where status in ('created', 'pending')
--;
create index skin_deposits_open on skin_deposits (player_id) where status = 'sending'
--;
create index skin_deposits_protected on skin_deposits (player_id, protected_until) where status = 'completed'
--;
create index skin_deposits_reversed on skin_deposits (reversed_at desc) where status = 'reversed'
--;
create index notifications_unread on notifications (player_id) where not is_read
--;
create index receivables_waiting on receivables (id) where status = 'open'
`;
