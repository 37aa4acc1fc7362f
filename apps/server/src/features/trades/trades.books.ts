import type { BookCheck } from '../../db/book-check.ts';

/** Trade offers against their deposits and withdrawals; a row is a difference. [M10] */
export const tradesBooks: readonly BookCheck[] = [
  {
    name: 'trades_have_their_effect',
    sql: `select o.id as offer_id, o.name, o.state, coalesce(w.status, d.status) as status from trade_offers o
          left join withdrawals w on w.id = o.withdrawal_id left join skin_deposits d on d.id = o.deposit_id
          where coalesce(w.status, d.status) <> case
            when o.state = 'accepted' then 'completed'
            when o.state in ('waiting', 'ordering', 'created', 'sent', 'in_escrow') then 'sending'
            when o.state = 'reversed' and d.credited_cents is not null then 'reversed'
            else 'canceled' end`,
  },
  {
    name: 'every_trade_has_its_offer',
    sql: `select w.id as withdrawal_id, null::bigint as deposit_id
          from withdrawals w
          left join trade_offers o on o.withdrawal_id = w.id
          where w.type = 'steam' and o.id is null
          union all
          select null, d.id
          from skin_deposits d
          left join trade_offers o on o.deposit_id = d.id
          where o.id is null`,
  },
];
