/** What a game's settled rounds took and gave on a day (UTC), and the variance they ran through. */
export const gameReturns = `
create table game_returns (
  game text not null,
  day date not null,
  rounds integer not null,
  staked_cents bigint not null,
  paid_cents bigint not null,
  variance double precision not null,
  primary key (game, day)
)
`;
