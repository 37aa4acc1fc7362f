import type { GameWithBets, OwnPastFields, PastBet, PastBetOf, ShownItem } from '@updraft/contract';
import { PAST_BETS_PAGE } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import { type Query, one } from '../../db/db.ts';
import type { Timeline } from '../../db/first-since.ts';
import { type Page, pageOf } from '../../lib/paging.ts';
import { IS_KEPT } from '../bets.store.ts';
import { BET_STATUS, type BetStatus } from '../stake.ts';
import { allItemsOf } from './staked-items.ts';
import { type BetsAsked, type BetsFilter, type IdRange, rangeOf, wantedIds, wantedOf } from './wanted-bets.ts';

/**
 * The bets of players in one game, as rows of their histories. A game of rounds builds this with `betsOfRounds`. A game
 * that stores its bets in other tables implements `page` and `sums` itself.
 */
export interface PastBetsOf<Game extends GameWithBets> {
  readonly game: Game;
  /**
   * Returns a page of a player's bets before a bet, newest first. With a filter the page may be short or empty although
   * earlier bets match.
   */
  page(query: Query, asked: BetsAsked): Promise<Page<PastBetOf<Game>>>;
  /** Sums the player's settled bets of a period. Refunded and cancelled bets do not count. [AC-14] */
  sums(query: Query, asked: BetsOfPeriod): Promise<BetSums>;
}

/** A player's bets of a period. */
export type BetsOfPeriod = Pick<BetsAsked, 'playerId'> & { filter: Pick<BetsFilter, 'from' | 'to'> };

export interface BetSums {
  bets: number;
  staked_cents: number;
  /** Payouts of all bets, also of those that returned at most their stake. */
  returned_cents: number;
}

/** Past bets of any game. */
export type PastBets = { [Game in GameWithBets]: PastBetsOf<Game> }[GameWithBets];

/** Player's bet with the result of its round. The game's own fields are in `terms` and `result`. */
export interface PlayerBetRow<Terms, Result> {
  id: number;
  round_id: number;
  stake_cents: number;
  items: ShownItem[];
  item_count: number;
  terms: Terms;
  status: BetStatus;
  multiplier_hundredths: number | null;
  win_cents: number | null;
  created_at: Date;
  /** Null: the round has no result yet, or was refunded without one. */
  result: Result | null;
}

/** Fields of a row that the game adds, or that replace fields of `usualPart`. */
type OwnPart<Game extends GameWithBets> = Partial<Pick<PastBet, 'multiplier' | 'placed_colour' | 'result_colour'>> &
  OwnPastFields<Game>;

/** Stored status for each result of the filter; null: any status. */
const STATUS_OF = { all: null, won: 1, lost: 2, refunded: 3 } as const;

/** Columns of a past bet. A subquery reads each row's result, because a join might read and sort all rounds. */
const PAST_BET = `b.id, b.round_id, b.stake_cents, b.items, cardinality(b.item_ids) as item_count, b.terms, b.status,
  b.multiplier_hundredths, b.win_cents, b.created_at,
  (select r.result from rounds r where r.game = b.game and r.id = b.round_id) as result`;

/** Returns the profit or loss of a bet in cents: null while it is pending, 0 after a refund. */
const earningsCents = ({ status, stake_cents, win_cents }: PlayerBetRow<unknown, unknown>): number | null =>
  status === 0 ? null : status === 3 ? 0 : (win_cents ?? 0) - stake_cents;

/** Converts hundredths to a multiplier; null stays null. */
export const ratioOf = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

/** Builds the fields that rows of every game have. */
export const usualPart = (row: PlayerBetRow<unknown, unknown>): Omit<PastBet, 'game'> => {
  const cents = earningsCents(row);
  return {
    id: row.id,
    game_id: row.round_id,
    bet: toDollars(row.stake_cents),
    items: row.items,
    itemsMore: row.item_count - row.items.length,
    placed_colour: null,
    result_colour: null,
    multiplier: ratioOf(row.multiplier_hundredths),
    status: BET_STATUS[row.status],
    earnings: cents === null ? null : cents / 100,
    date: row.created_at.toISOString(),
  };
};

/** Returns the rows with all of their items. Only bets with more items than their row lists need a query. */
const withAllItems = async <Row extends PlayerBetRow<unknown, unknown>>(
  query: Query,
  game: string,
  rows: readonly Row[],
): Promise<Row[]> => {
  const larger = rows.filter(({ items, item_count }) => item_count > items.length);
  const all = await allItemsOf(
    query,
    game,
    larger.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, items: all.get(row.id) ?? row.items }));
};

/** A player's rows of `bets` in one game. */
export const betsOf = (game: string, playerId: number): Timeline => ({
  from: 'bets',
  where: `game = '${game}' and player_id = $2`,
  params: [playerId],
});

/** Sums a player's won and lost rows of `bets`; `count`: argument of the SQL function `count`. */
export const settledSums = async (
  query: Query,
  { game, playerId, range, count = '*' }: { game: string; playerId: number; range: IdRange; count?: string },
): Promise<BetSums> =>
  one(
    await query.query<BetSums>(
      `select count(${count})::int as bets, coalesce(sum(stake_cents), 0)::bigint as staked_cents,
         coalesce(sum(win_cents), 0)::bigint as returned_cents
       from bets where game = $1 and player_id = $2 and id >= $3 and id < $4 and status in (1, 2)`,
      [game, playerId, range.from, range.below],
    ),
  );

/** Builds the history of a game whose bets are rows of `bets`. `ownPart` returns the game's own fields of a row. */
export const betsOfRounds = <Game extends GameWithBets, Terms, Result>(
  game: Game,
  ownPart: (row: PlayerBetRow<Terms, Result>) => OwnPart<Game>,
): PastBetsOf<Game> => ({
  game,
  sums: async (query, { playerId, filter }) =>
    settledSums(query, { game, playerId, range: await rangeOf(query, betsOf(game, playerId), { filter }) }),
  page: async (query, { playerId, before, most = PAST_BETS_PAGE, filter, allItems = false }) => {
    const range = await rangeOf(query, betsOf(game, playerId), { before, filter });
    const wanted = wantedOf(filter);
    const toPastBets = async (rows: readonly PlayerBetRow<Terms, Result>[]): Promise<PastBetOf<Game>[]> =>
      (allItems ? await withAllItems(query, game, rows) : rows).map(
        (row) => ({ game, ...usualPart(row), ...ownPart(row) }) as unknown as PastBetOf<Game>,
      );
    if (wanted) {
      const { ids, next } = await wantedIds(query, {
        newest: `select id, stake_cents between $4::bigint and $6::bigint and ($5::smallint is null or status = $5) as is_wanted from bets
          where game = '${game}' and player_id = $3 and id >= $1 and id < $2 and ${IS_KEPT}`,
        params: [playerId, wanted.leastCents, STATUS_OF[wanted.result], wanted.mostCents],
        range,
        most,
      });
      const rows = await query.query<PlayerBetRow<Terms, Result>>(
        `select ${PAST_BET} from bets b where b.id = any($1::bigint[]) order by b.id desc`,
        [ids],
      );
      return { rows: await toPastBets(rows), next };
    }
    const read = await query.query<PlayerBetRow<Terms, Result>>(
      `select ${PAST_BET} from bets b where b.game = '${game}' and b.player_id = $1 and b.id < $2 and b.id >= $3 and b.${IS_KEPT}
       order by b.id desc limit ${most + 1}`,
      [playerId, range.below, range.from],
    );
    const { rows, next } = pageOf(read, { most, keyOf: ({ id }) => [id] });
    return { rows: await toPastBets(rows), next };
  },
});
