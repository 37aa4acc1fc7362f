// Pure: which past bets a player wants to see, as they choose it and as the server is asked for it.
import type { BetsResult, CallInput } from '@updraft/contract';
import { MAX_DOLLARS } from '@updraft/contract/constants';
import type { TypedNumber } from '@updraft/ui';
import { ALL_DAYS, type Days, periodOf } from '../../entities/history/period.ts';

/** What is chosen: days, a result, and the smallest stake in dollars. */
export interface BetsWanted {
  days: Days;
  result: BetsResult;
  least: TypedNumber;
}

export const ALL_BETS: BetsWanted = { days: ALL_DAYS, result: 'all', least: null };

export const RESULTS: readonly BetsResult[] = ['all', 'won', 'lost', 'refunded'];

export type AskedFilter = Pick<CallInput<'POST /api/user/getBets'>, 'from' | 'to' | 'result' | 'least'>;

/** What the server is asked for; empty: for every bet. */
export const filterOf = ({ days, result, least }: BetsWanted): AskedFilter => ({
  ...periodOf(days),
  ...(result !== 'all' && { result }),
  ...(typeof least === 'number' && least > 0 && { least: Math.min(least, MAX_DOLLARS) }),
});

export const isEveryBet = (filter: AskedFilter): boolean => Object.keys(filter).length === 0;
