-- Every stake of every game, for what counts them all. A game without rounds brings a view of its own, and its line here.
create view stakes as
  select game, bet_id, player_id, stake_cents, win_cents, refunded, created_at from table_stakes
  union all
  select game, bet_id, player_id, stake_cents, win_cents, refunded, created_at from cases_stakes;
