import type { BookCheck } from '../../db/book-check.ts';
import { WORTH } from '../../kernel/catalogue.prices.ts';

/** Checks of prices of items against those of the catalogue; a row is a difference. [M10] */
export const pricesBooks: readonly BookCheck[] = [
  {
    name: 'items_have_followed_their_prices',
    sql: `select i.id as item_id, i.entry_id, i.price_cents, ${WORTH} as worth_cents from items i join catalogue c on c.id = i.entry_id
          where (i.account_id = stock_account() or is_players_items(i.account_id)) and i.price_cents <> ${WORTH}
            and exists (select 1 from price_moves m where m.entry_id = c.id)
            and not exists (select 1 from price_moves m where m.entry_id = c.id and m.followed_at is null)`,
  },
  {
    name: 'applied_prices_are_those_of_the_catalogue',
    sql: `select c.id as entry_id, c.price_cents, m.to_cents from catalogue c
          join lateral (
            select to_cents
            from price_moves m
            where m.entry_id = c.id and m.applied_at is not null
            order by m.id desc
            limit 1
          ) m on true
          where m.to_cents <> c.price_cents`,
  },
];
