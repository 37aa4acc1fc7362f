/**
 * What pages ask costs the same after years as on the first day.
 * - crash_player_sums: what each player's settled crash bets come to, counted with the commit that closes
 *   their round, so that a profile reads one row instead of every bet there was;
 * - play_states.paid_out_cents: what was paid out to a player, counted with the withdrawal that ends;
 * - indexes for what is open or current among a player's or everybody's rows, however many are past.
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
insert into crash_player_sums (player_id, games, wins, won_cents, top_win_cents, top_hundredths)
  select b.player_id, count(*), count(*) filter (where b.status = 1), coalesce(sum(b.win_cents), 0), coalesce(max(b.win_cents), 0), max(b.cash_out_hundredths)
  from crash_bets b join crash_rounds r on r.id = b.round_id where r.settled_at is not null and b.status in (1, 2) group by b.player_id
--;
alter table play_states add column paid_out_cents bigint not null default 0, add constraint paid_out_not_negative check (paid_out_cents >= 0)
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
