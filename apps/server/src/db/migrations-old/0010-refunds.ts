/**
 * A round that cannot be brought to its end is refunded: it is over, without a result of its own
 * (status 3 of a bet: its stake went back). What `players.agreed_at` once said is in `agreements`,
 * and nothing has written or read it since.
 */
export const refunds = `
alter table crash_rounds add column refunded_at timestamptz
--;
alter table crash_bets drop constraint bet_status
--;
alter table crash_bets add constraint bet_status check (status in (0, 1, 2, 3))
--;
alter table players drop column agreed_at
`;
