import type { BookCheck } from '../../db/book-check.ts';

/** Checks of uses of promo codes against their counters and invoices; a row is a difference. [M10] */
export const promoBooks: readonly BookCheck[] = [
  {
    name: 'promo_counters_are_their_uses',
    sql: `select c.id as code_id, c.uses, u.count from promo_codes c
          cross join lateral (select count(*)::int as count, count(*) filter (where used_on = c.uses_day)::int as today from promo_uses where code_id = c.id) u
          where c.uses <> u.count or (c.uses_day is not null and c.day_uses <> u.today)`,
  },
  {
    name: 'held_promo_uses_have_open_invoices',
    sql: `select u.code_id, u.player_id, i.id as invoice_id, i.status from promo_uses u left join invoices i on i.id = u.invoice_id
          where u.used_at is null and (i.id is null or i.status not in ('created', 'pending'))`,
  },
];
