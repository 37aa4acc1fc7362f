import type { BookCheck } from '../../db/book-check.ts';
import { JACKPOT } from './jackpot.round.ts';

/** Checks of the jackpot's books. [M10] */
export const jackpotBooks: readonly BookCheck[] = [
  {
    name: 'jackpot_pots_go_out_whole',
    sql: `select r.id, s.cents as staked_cents, m.cents as moved_cents, s.win_cents,
            (r.result -> 'prize' ->> 'winCents')::bigint as drawn_cents
          from rounds r
          cross join lateral (
            select sum(b.stake_cents)::bigint as cents, sum(b.win_cents)::bigint as win_cents from bets b
            where b.game = r.game and b.round_id = r.id
          ) s
          left join lateral (
            select sum(i.price_cents)::bigint as cents from bets b
            join transfers t on t.key = r.game || ':win:' || b.id
            join item_moves i on i.transfer_id = t.id
            where b.game = r.game and b.round_id = r.id
          ) m on true
          where r.game = '${JACKPOT}' and r.settled_at is not null and r.refunded_at is null
            and (m.cents is distinct from s.cents
              or s.win_cents is distinct from (r.result -> 'prize' ->> 'winCents')::bigint
              or (s.cents - s.win_cents) * 10000 > s.cents * (r.terms ->> 'feeBasisPoints')::bigint)`,
  },
];
