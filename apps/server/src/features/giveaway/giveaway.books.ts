import { HOUSE } from '@updraft/ledger';
import type { BookCheck } from '../../db/book-check.ts';

/** Checks of reserved prizes against the items, and places against their giveaways; a row is a difference. [M10] */
export const giveawayBooks: readonly BookCheck[] = [
  {
    name: 'giveaway_items_are_promised',
    sql: `select coalesce(i.id, p.item_id) as item_id, p.draw_id from (select id from items where account_id = ${HOUSE.giveawayItems}) i
          full join (select g.item_id, g.draw_id from giveaway_prizes g
            join prize_draws d on d.id = g.draw_id and d.status in ('open', 'waiting')) p on p.item_id = i.id
          where i.id is null or p.item_id is null`,
  },
  {
    name: 'giveaway_members_are_their_places',
    sql: `select d.id, d.members, e.places from prize_draws d
          cross join lateral (select count(*)::int as places from giveaway_entries where draw_id = d.id) e
          where d.members <> e.places`,
  },
];
