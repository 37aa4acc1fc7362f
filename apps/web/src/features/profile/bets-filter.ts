// Pure: the filter of past bets, as the player chooses it and as requests contain it.
import type { BetsResult, CallInput } from '@updraft/contract';
import { MAX_DOLLARS } from '@updraft/contract/constants';
import type { TypedNumber } from '@updraft/ui';
import { ALL_DAYS, type Days, periodOf } from '../../entities/history/period.ts';

/** Chosen filter: days, a result, and the smallest and the largest stake in dollars. */
export interface BetsWanted {
  days: Days;
  result: BetsResult;
  least: TypedNumber;
  most: TypedNumber;
}

export const ALL_BETS: BetsWanted = { days: ALL_DAYS, result: 'all', least: null, most: null };

export const RESULTS: readonly BetsResult[] = ['all', 'won', 'lost', 'refunded'];

export type AskedFilter = Pick<CallInput<'POST /api/user/getBets'>, 'from' | 'to' | 'result' | 'least' | 'most'>;

/** Returns a typed stake; undefined: none, or not yet a valid number. */
const stakeOf = (typed: TypedNumber): number | undefined =>
  typeof typed === 'number' && typed > 0 ? Math.min(typed, MAX_DOLLARS) : undefined;

/** Returns the filter for the server; empty: every bet. Two stakes are a range in either order. */
export const filterOf = ({ days, result, ...stakes }: BetsWanted): AskedFilter => {
  const [from, to] = [stakeOf(stakes.least), stakeOf(stakes.most)];
  const isReversed = from !== undefined && to !== undefined && from > to;
  const [least, most] = isReversed ? [to, from] : [from, to];
  return {
    ...periodOf(days),
    ...(result !== 'all' && { result }),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
  };
};

export const isEveryBet = (filter: AskedFilter): boolean => Object.keys(filter).length === 0;
