import type { TableGame } from '@updraft/contract';
import type { ReturnSums } from '@updraft/rules/returns';
import type { Query } from '../../db/db.ts';
import { IS_KEPT } from '../bets.store.ts';
import type { RoundName } from '../rounds.store.ts';

interface RoundTotals {
  players: number;
  bank_cents: number;
  items: number;
  won_cents: number;
  /** The largest win of one bet. */
  top_win_cents: number;
}

/** Totals over all bets of a round that were not cancelled. */
export const roundTotals = async (query: Query, { game, id }: RoundName): Promise<RoundTotals> =>
  (
    await query.query<RoundTotals>(
      `select count(distinct player_id)::int as players, coalesce(sum(stake_cents), 0)::bigint as bank_cents,
        coalesce(sum(cardinality(item_ids)), 0)::int as items, coalesce(sum(win_cents), 0)::bigint as won_cents,
        coalesce(max(win_cents), 0)::bigint as top_win_cents
        from bets
        where game = '${game}' and round_id = $1 and ${IS_KEPT}`,
      [id],
    )
  )[0] ?? { players: 0, bank_cents: 0, items: 0, won_cents: 0, top_win_cents: 0 };

interface AskedResults {
  game: TableGame;
  most: number;
  /** Names of fields that are left out of each result, because they are large. */
  without?: readonly string[];
  /** Id of the round whose spin players still see. Its result is left out. */
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

/** Larger than every place in a chain. */
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

/**
 * Limit of the stored bytes of all results of a page, because a result of the jackpot lists the tickets of all items.
 */
const PAGE_BYTES = 500_000;

/**
 * Returns rounds of a chain that are over and revealed, newest first, below a place in it. The index of places is used,
 * so every page costs the same. A page with large results ends earlier, but has at least one round if there is one.
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

/** A past round for a dataset. Datasets contain neither result nor seed of a refunded round. */
export interface DatasetRow {
  id: number;
  chain_index: number;
  day_of_month: number;
  rules_version: number;
  public_hash: string;
  result: unknown;
  seed: string | null;
  refunded_at: Date | null;
}

const IS_PUBLIC = `phase = 'ended' and (refunded_at is not null or (result is not null and seed is not null))`;

/** Returns the newest public place of a chain between `from` and `to`, both included; null: there is none. */
export const lastPublicPlace = async (
  query: Query,
  { chainId, from, to }: { chainId: number; from: number; to: number },
): Promise<number | null> =>
  (
    await query.query<{ chain_index: number }>(
      `select chain_index from rounds where chain_id = $1 and chain_index between $2 and $3 and ${IS_PUBLIC}
       order by chain_index desc limit 1`,
      [chainId, from, to],
    )
  )[0]?.chain_index ?? null;

/**
 * Returns public rounds of a chain in the order of play, with places after `above` up to `to`. Pages are limited in
 * size as in `revealedRounds`.
 */
export const publicRounds = (
  query: Query,
  { chainId, above, to, most }: { chainId: number; above: number; to: number; most: number },
): Promise<DatasetRow[]> =>
  query.query(
    `select id, chain_index, day_of_month, rules_version, public_hash, result, seed, refunded_at
     from (
       select *, sum(coalesce(pg_column_size(result), 0)) over (order by chain_index)
         - coalesce(pg_column_size(result), 0) as bytes_before
       from (
         select id, chain_index, day_of_month, rules_version, public_hash, result, seed, refunded_at from rounds
         where chain_id = $1 and chain_index > $2 and chain_index <= $3 and ${IS_PUBLIC}
         order by chain_index limit $4) next) page
     where bytes_before < $5
     order by chain_index`,
    [chainId, above, to, most, PAGE_BYTES],
  );

/** Returns a game's stakes and payouts of settled rounds, today (UTC) and over all time. */
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
