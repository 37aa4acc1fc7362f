import { HOUSE } from '@updraft/ledger';
import type { BookCheck } from '../../db/book-check.ts';
import { SUMMED_PLAYS, sumsOf } from '../../stakes/past/player-sums.ts';

/** Checks of openings, seeds and boxes against the journal and each other; a row is a difference. [M10] */
export const casesBooks: readonly BookCheck[] = [
  {
    name: 'openings_are_paid_in_the_journal',
    sql: `select o.id as opening_id, o.price_cents, p.amount_cents as journal_cents from case_openings o
          left join transfers t on t.key = 'cases:stake:' || o.id
          left join postings p on p.transfer_id = t.id
            and p.account_id = case when o.battle_id is null then cash_of(o.player_id) else ${HOUSE.battleMoney} end
          where p.amount_cents is distinct from -o.price_cents`,
  },
  {
    name: 'drops_are_in_the_journal',
    sql: `select o.id as opening_id, o.item_id, o.item_cents, m.items, m.cents as journal_cents from case_openings o
          left join case_battles b on b.id = o.battle_id
          left join case_battle_seats w on w.battle_id = b.id and w.seat = b.winner and w.returned_at is null
          left join lateral (
            select count(*) as items, sum(m.price_cents)::bigint as cents, min(m.item_id) as item_id, min(i.entry_id) as entry_id
            from transfers t join item_moves m on m.transfer_id = t.id join items i on i.id = m.item_id
            where t.key in ('cases:drop:' || o.id, 'cases:drop:' || o.id || ':market')
              and m.to_account_id = items_of(coalesce(w.player_id, o.player_id))) m on true
          where (m.items, m.cents, m.item_id, m.entry_id) is distinct from (1, o.item_cents, o.item_id, o.entry_id)`,
  },
  {
    name: 'case_nonces_follow_from_openings',
    sql: `select s.id as seed_id, s.nonce, count(o.id) as openings, max(o.nonce) as last from case_seeds s
          left join case_openings o on o.seed_id = s.id
          group by s.id
          having s.nonce <> count(o.id) or (count(o.id) > 0 and s.nonce <> max(o.nonce) + 1)`,
  },
  {
    name: 'openings_have_their_players_seed_and_box',
    sql: `select o.id as opening_id from case_openings o
          join case_seeds s on s.id = o.seed_id
          join case_box_versions v on v.box_id = o.box_id and v.version = o.version
          where s.player_id <> o.player_id or v.price_cents <> o.price_cents`,
  },
  {
    name: 'box_hashes_follow_from_items',
    sql: `select v.box_id, v.version from case_box_versions v
          left join lateral (
            select string_agg(i.entry_id || ':' || i.parts, ',' order by i.entry_id) as text from case_box_items i
            where i.box_id = v.box_id and i.version = v.version) i on true
          where v.hash is distinct from encode(sha256(convert_to(i.text, 'UTF8')), 'hex')`,
  },
  {
    name: 'player_sums_follow_from_openings',
    sql: `select coalesce(s.player_id, o.player_id) as player_id, s.bets, o.bets as openings, s.won_cents, o.won_cents as openings_won_cents
          from (select * from player_sums where game = 'cases') s
          full join (select player_id, ${SUMMED_PLAYS} from opening_plays group by player_id) o on o.player_id = s.player_id
          where (${sumsOf('s')}) is distinct from (${sumsOf('o')})`,
  },
  {
    name: 'case_returns_follow_from_openings',
    sql: `select coalesce(r.box_id, o.box_id) as box_id, coalesce(r.day, o.day) as day, r.openings, o.openings as counted
          from (
            select box_id, day, sum(openings) as openings, sum(staked_cents) as staked_cents, sum(paid_cents) as paid_cents
            from case_returns group by box_id, day
          ) r
          full join (
            select box_id, day, count(*) as openings, sum(price_cents) as staked_cents, sum(item_cents) as paid_cents
            from case_openings group by box_id, day
          ) o on o.box_id = r.box_id and o.day = r.day
          where (r.openings, r.staked_cents, r.paid_cents) is distinct from (o.openings, o.staked_cents, o.paid_cents)`,
  },
];
