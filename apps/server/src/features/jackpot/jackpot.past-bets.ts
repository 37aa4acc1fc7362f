import { PAST_BETS_PAGE, type PastBetOf, type ShownItem } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import { pageOf } from '../../lib/paging.ts';
import { NO_BET, type PastBetsOf, type PlayerBetRow, usualPart } from '../../stakes/past-bets.ts';
import { dearest } from './jackpot.pot.ts';
import { type BetTerms, JACKPOT, type RoundResult } from './jackpot.round.ts';

type Row = Omit<PlayerBetRow<BetTerms, RoundResult>, 'items'> & { items: ShownItem[][] };

const toPastBet = (row: Row): PastBetOf<typeof JACKPOT> => ({
  ...usualPart({ ...row, items: dearest(row.items.flat()) }),
  game: JACKPOT,
  chance: row.result && chanceOf(row),
  pot: row.result && toDollars(row.result.prize.potCents),
});

/** The chance of a player's stakes in percent, rounded down. In the round itself all chances add up to 100.00. [JP-2] */
const chanceOf = ({ stake_cents, result }: Row): number | null =>
  result && Math.floor((stake_cents * 10_000) / result.prize.potCents) / 100;

/** The jackpot in players' histories: all bets of a round are one row, which has the id of the first of them. */
export const jackpotPastBets: PastBetsOf<typeof JACKPOT> = {
  game: JACKPOT,
  page: async (query, { playerId, before = NO_BET }) => {
    const read = await query.query<Row>(
      // By the index of players: the first bets of rounds, and the bets from each of them up to the first of the next.
      `with firsts as (
         select b.id, b.round_id, b.created_at from bets b
         where b.game = '${JACKPOT}' and b.player_id = $1 and b.id < $2 and b.round_id is distinct from (
           select e.round_id from bets e where e.game = '${JACKPOT}' and e.player_id = $1 and e.id < b.id order by e.id desc limit 1)
         order by b.id desc limit ${PAST_BETS_PAGE + 1}
       ), bounded as (
         select f.*, lag(f.id, 1, $2::bigint) over (order by f.id desc) as next_id from firsts f
       )
       select f.id, f.round_id, f.created_at, a.stake_cents, a.item_count, a.items, a.status, a.multiplier_hundredths, a.win_cents,
         (select r.result - 'tickets' from rounds r where r.game = '${JACKPOT}' and r.id = f.round_id) as result
       from bounded f cross join lateral (
         select sum(n.stake_cents)::bigint as stake_cents, sum(cardinality(n.item_ids))::int as item_count,
           jsonb_agg(n.items order by n.id) as items, max(n.status) as status,
           max(n.multiplier_hundredths) as multiplier_hundredths, sum(n.win_cents)::bigint as win_cents
         from bets n
         where n.game = '${JACKPOT}' and n.player_id = $1 and n.id >= f.id and n.id < f.next_id) a
       order by f.id desc`,
      [playerId, before],
    );
    const { rows, next } = pageOf(read, { most: PAST_BETS_PAGE, keyOf: ({ id }) => [id] });
    return { rows: rows.map(toPastBet), next };
  },
};
