import type { BookCheck } from '../../db/book-check.ts';

/** Checks of the play counted for players' own limits, against the bets; a row is a difference. [M10] */
export const limitsBooks: readonly BookCheck[] = [
  {
    // Compares the last 29 days of players with limits: older hours may be deleted already.
    name: 'counted_play_follows_from_bets',
    sql: `select coalesce(h.player_id, b.player_id) as player_id, coalesce(h.hour, b.hour) as hour, h.stake_cents,
            b.stake_cents as bets_stake_cents, h.win_cents, b.win_cents as bets_win_cents
          from (select * from play_hours where hour >= now() - interval '29 days') h
          full join (
            select s.player_id, date_trunc('hour', s.created_at, 'UTC') as hour,
              sum(s.stake_cents)::bigint as stake_cents, sum(s.win_cents)::bigint as win_cents
            from stakes s join players p on p.id = s.player_id and p.has_limits
            where not s.refunded and date_trunc('hour', s.created_at, 'UTC') >= now() - interval '29 days'
            group by 1, 2
          ) b on b.player_id = h.player_id and b.hour = h.hour
          where coalesce(h.stake_cents, 0) <> coalesce(b.stake_cents, 0)
            or coalesce(h.win_cents, 0) <> coalesce(b.win_cents, 0)`,
  },
];
