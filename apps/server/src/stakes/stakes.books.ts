import { allEscrows } from '@updraft/ledger';
import type { BookCheck } from '../db/book-check.ts';
import { SUMMED_PLAYS, sumsOf } from './past/player-sums.ts';

/**
 * Returns the escrow accounts as SQL values. Called at each check of the books, because games register their accounts
 * after this module has been loaded.
 */
const escrows = (): string => [...allEscrows()].map(([game, account]) => `('${game}', ${account})`).join(', ');

/** Bets and rounds of all table games against the journal; a row is a difference. [M10] */
export const stakesBooks: readonly BookCheck[] = [
  {
    name: 'escrow_holds_the_pending_stakes',
    get sql() {
      return `select i.id as item_id, b.id as bet_id, coalesce(i.game, b.game) as game
          from (
            select i.id, e.game
            from items i
            join (values ${escrows()}) as e(game, account_id) on e.account_id = i.account_id
          ) i
          full join (select unnest(item_ids) as item_id, id, game from bets where status = 0) b
            on b.item_id = i.id and b.game = i.game
          where i.id is null or b.id is null`;
    },
  },
  {
    name: 'stakes_are_in_the_journal',
    sql: `select b.id as bet_id, b.stake_cents, m.cents as journal_cents from bets b
          left join transfers t on t.key = b.game || ':stake:' || b.id
          left join lateral (select sum(price_cents)::bigint as cents from item_moves where transfer_id = t.id) m on true
          where m.cents is distinct from b.stake_cents`,
  },
  {
    name: 'wins_are_in_the_journal',
    sql: `select b.id as bet_id, b.win_cents, coalesce(p.cents, 0) as journal_cents from bets b
          left join transfers t on t.key = b.game || ':win:' || b.id
          left join lateral (
            select sum(amount_cents)::bigint as cents from postings where transfer_id = t.id and is_players(account_id)
          ) p on true
          where (b.status = 1 and coalesce(p.cents, 0) <> b.win_cents) or (b.status <> 1 and t.id is not null)`,
  },
  {
    name: 'refunds_are_in_the_journal',
    sql: `select b.id as bet_id, b.stake_cents, m.cents as journal_cents from bets b
          left join transfers t on t.key = b.game || ':refund:' || b.id
          left join lateral (select sum(price_cents)::bigint as cents from item_moves where transfer_id = t.id) m on true
          where (b.status = 3 and m.cents is distinct from b.stake_cents) or (b.status <> 3 and t.id is not null)`,
  },
  {
    name: 'settled_rounds_have_no_pending_bets',
    sql: `select b.id as bet_id, b.game, b.round_id
          from bets b
          join rounds r on r.game = b.game and r.id = b.round_id
          where b.status = 0 and r.settled_at is not null`,
  },
  {
    name: 'rounds_follow_without_a_gap',
    sql: `select game, id, previous
          from (select game, id, lag(id) over (partition by game order by id) as previous from rounds) r
          where previous is not null and id <> previous + 1`,
  },
  {
    name: 'player_sums_follow_from_bets',
    sql: `select coalesce(s.player_id, b.player_id) as player_id, coalesce(s.game, b.game) as game, s.bets,
            b.bets as settled_bets, s.wins, b.wins as bets_wins, s.won_cents, b.won_cents as bets_won_cents
          from (select * from player_sums p where exists (select 1 from rounds r where r.game = p.game)) s
          full join (
            select player_id, game, ${SUMMED_PLAYS} from round_plays where settled_at is not null group by player_id, game
          ) b on b.player_id = s.player_id and b.game = s.game
          where (${sumsOf('s')}) is distinct from (${sumsOf('b')})`,
  },
];
