import type { TableGame } from '@updraft/contract';
import type { ReturnSums } from '@updraft/rules/returns';
import type { Query } from '../db/db.ts';
import type { RoundName } from './rounds.store.ts';

/** Totals over all bets of a round. */
export const roundTotals = async (
  query: Query,
  { game, id }: RoundName,
): Promise<{ players: number; bank_cents: number; items: number; won_cents: number }> =>
  (
    await query.query<{ players: number; bank_cents: number; items: number; won_cents: number }>(
      `select count(distinct player_id)::int as players, coalesce(sum(stake_cents), 0)::bigint as bank_cents,
        coalesce(sum(cardinality(item_ids)), 0)::int as items, coalesce(sum(win_cents), 0)::bigint as won_cents
        from bets
        where game = '${game}' and round_id = $1`,
      [id],
    )
  )[0] ?? { players: 0, bank_cents: 0, items: 0, won_cents: 0 };

interface AskedResults {
  game: TableGame;
  most: number;
  /** Parts of each result that are large and not asked for. */
  without?: readonly string[];
  /** The round on the screens, if its draw is still shown there: its result is not told before. */
  spinning?: number | null;
}

/** Results of a game's last rounds, the newest first. */
export const lastResults = <Result>(
  query: Query,
  { game, most, without = [], spinning = null }: AskedResults,
): Promise<{ id: number; result: Result }[]> =>
  query.query(
    `select id, result - $2::text[] as result
     from rounds
     where game = '${game}' and phase = 'ended' and result is not null and id is distinct from $3::bigint
     order by id desc limit $1`,
    [most, [...without], spinning],
  );

/** Above every place in a chain. */
const MAX_PLACE = 2 ** 31 - 1;

export interface RevealedRound<Result> {
  id: number;
  chain_index: number;
  day_of_month: number;
  rules_version: number;
  public_hash: string;
  result: Result;
  seed: string;
}

/** Results of one page together, as they are stored: some pots have thousands of tickets. */
const PAGE_BYTES = 500_000;

/**
 * Rounds of a chain that are over and revealed, newest first, below a place in it. By the index of places: a page costs
 * the same anywhere. A page whose results are large ends earlier, but has a round if there is one.
 */
export const revealedRounds = <Result>(
  query: Query,
  { chainId, belowIndex, most }: { chainId: number; belowIndex: number | null; most: number },
): Promise<RevealedRound<Result>[]> =>
  query.query(
    `select id, chain_index, day_of_month, rules_version, public_hash, result, seed
     from (
       select *, sum(pg_column_size(result)) over (order by chain_index desc) - pg_column_size(result) as bytes_before
       from (
         select id, chain_index, day_of_month, rules_version, public_hash, result, seed from rounds
         where chain_id = $1 and chain_index < $2 and phase = 'ended' and result is not null and seed is not null
         order by chain_index desc limit $3) newest) page
     where bytes_before < $4
     order by chain_index desc`,
    [chainId, belowIndex ?? MAX_PLACE, most, PAGE_BYTES],
  );

/** What a game's settled rounds staked and paid, today (UTC) and over all time. */
export const rtpSums = async (query: Query, game: TableGame): Promise<{ today: ReturnSums; ever: ReturnSums }> => {
  const rows = await query.query<{
    is_today: boolean;
    rounds: number;
    staked: number;
    paid: number;
    expected: number;
    variance: number;
  }>(
    `select day = (now() at time zone 'utc')::date as is_today, sum(rounds)::int as rounds,
       sum(staked_cents)::bigint as staked, sum(paid_cents)::bigint as paid, sum(expected_cents) as expected,
       sum(variance) as variance
     from game_returns where game = '${game}' group by 1`,
  );
  const sumOf = (parts: typeof rows): ReturnSums => {
    const sum = (pick: (row: (typeof rows)[number]) => number): number =>
      parts.reduce((all, row) => all + pick(row), 0);
    return {
      rounds: sum((row) => row.rounds),
      stakedCents: sum((row) => row.staked),
      paidCents: sum((row) => row.paid),
      expectedCents: sum((row) => row.expected),
      variance: sum((row) => row.variance),
    };
  };
  return { today: sumOf(rows.filter((row) => row.is_today)), ever: sumOf(rows) };
};
