import type { ReturnSums } from '@updraft/rules/crash';
import type { Query } from '../../db/db.ts';

/** Totals over all bets of a round. */
export const roundTotals = async (
  query: Query,
  roundId: number,
): Promise<{ players: number; bank_cents: number; items: number; won_cents: number }> =>
  (
    await query.query<{ players: number; bank_cents: number; items: number; won_cents: number }>(
      `select count(distinct player_id)::int as players, coalesce(sum(stake_cents), 0)::bigint as bank_cents,
        coalesce(sum(cardinality(item_ids)), 0)::int as items, coalesce(sum(win_cents), 0)::bigint as won_cents from bets where game = 'crash' and round_id = $1`,
      [roundId],
    )
  )[0] ?? { players: 0, bank_cents: 0, items: 0, won_cents: 0 };

/** Crash points of the last rounds, the newest first. */
export const lastResults = (query: Query, most: number): Promise<{ id: number; point_hundredths: number }[]> =>
  query.query(
    `select id, (result->>'pointHundredths')::integer as point_hundredths from rounds where game = 'crash' and phase = 'ended' and result is not null order by id desc limit $1`,
    [most],
  );

/** Above every place in a chain. */
const PLACE_MOST = 2 ** 31 - 1;

export interface RevealedRound {
  id: number;
  chain_index: number;
  day_of_month: number;
  public_hash: string;
  point_hundredths: number;
  seed: string;
}

/** Rounds of a chain that are over and revealed, newest first, from below a place in it; by the index of places, so that a page costs the same anywhere. */
export const revealedRounds = (
  query: Query,
  { chainId, belowIndex, most }: { chainId: number; belowIndex: number | null; most: number },
): Promise<RevealedRound[]> =>
  query.query(
    `select id, chain_index, day_of_month, public_hash, (result->>'pointHundredths')::integer as point_hundredths, seed from rounds
     where chain_id = $1 and chain_index < $2 and phase = 'ended' and result is not null and seed is not null
     order by chain_index desc limit $3`,
    [chainId, belowIndex ?? PLACE_MOST, most],
  );

/** What settled rounds took and gave, today (UTC) and over all time. */
export const returnsOf = async (query: Query): Promise<{ today: ReturnSums; ever: ReturnSums }> => {
  const rows = await query.query<{ is_today: boolean; rounds: number; staked: number; paid: number; variance: number }>(
    `select day = (now() at time zone 'utc')::date as is_today, sum(rounds)::int as rounds, sum(staked_cents)::bigint as staked, sum(paid_cents)::bigint as paid, sum(variance) as variance
     from game_returns where game = 'crash' group by 1`,
  );
  const sumOf = (parts: typeof rows): ReturnSums => {
    const sum = (pick: (row: (typeof rows)[number]) => number): number =>
      parts.reduce((all, row) => all + pick(row), 0);
    return {
      rounds: sum((row) => row.rounds),
      stakedCents: sum((row) => row.staked),
      paidCents: sum((row) => row.paid),
      variance: sum((row) => row.variance),
    };
  };
  return { today: sumOf(rows.filter((row) => row.is_today)), ever: sumOf(rows) };
};
