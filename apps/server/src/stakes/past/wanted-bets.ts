import type { BetsResult } from '@updraft/contract';
import { parseDollars } from '@updraft/rules/money';
import type { Query } from '../../db/db.ts';
import { type Timeline, firstSince } from '../../db/first-since.ts';

export interface BetsFilter {
  from?: string | undefined;
  to?: string | undefined;
  result?: BetsResult | undefined;
  /** The smallest and the largest stake, in dollars. */
  least?: number | undefined;
  most?: number | undefined;
}

/** A page of a player's bets, newest first: those before a bet, as many as `most`, and of these the wanted ones. */
export interface BetsAsked {
  playerId: number;
  before?: number | undefined;
  most?: number | undefined;
  filter?: BetsFilter | undefined;
  /** Each bet has all of its items, not only those that are shown. */
  allItems?: boolean | undefined;
}

/** Bets that a page examines for a filter. Rare matches spread over several pages, each as fast as any other. */
const LOOKED_AT = 2000;

export interface Wanted {
  result: BetsResult;
  leastCents: number;
  mostCents: number;
}

/** The requirements of a filter; null: none. */
export const wantedOf = ({ result = 'all', least = 0, most }: BetsFilter = {}): Wanted | null =>
  result === 'all' && least === 0 && most === undefined
    ? null
    : {
        result,
        leastCents: parseDollars(least) ?? 0,
        mostCents: most === undefined ? Number.MAX_SAFE_INTEGER : (parseDollars(most) ?? 0),
      };

/** Numbers from the first on and below the last. */
export interface IdRange {
  from: number;
  below: number;
}

/** The numbers of a period, below a cursor. */
export const rangeOf = async (
  query: Query,
  timeline: Timeline,
  { before = Number.MAX_SAFE_INTEGER, filter: { from, to } = {} }: Pick<BetsAsked, 'before' | 'filter'>,
): Promise<IdRange> => {
  const at = async (moment: string | undefined, open: number): Promise<number> =>
    moment === undefined ? open : ((await firstSince(query, timeline, new Date(moment))) ?? Number.MAX_SAFE_INTEGER);
  const [first, end] = [await at(from, 0), await at(to, Number.MAX_SAFE_INTEGER)];
  return { from: first, below: Math.min(before, end) };
};

/** Numbers of wanted rows, and where the next page goes on; null: this is the last. */
export interface WantedIds {
  ids: number[];
  next: string | null;
}

/**
 * The wanted ones among the newest of a range. `newest`: selects `id` and `is_wanted` by falling numbers, with `$1` as
 * the first number, `$2` as the end, and further parameters.
 */
export const wantedIds = async (
  query: Query,
  { newest, params, range, most }: { newest: string; params: readonly unknown[]; range: IdRange; most: number },
): Promise<WantedIds> => {
  const looked = await query.query<{ id: number; is_wanted: boolean }>(
    `${newest} order by id desc limit ${LOOKED_AT + 1}`,
    [range.from, range.below, ...params],
  );
  const within = looked.slice(0, LOOKED_AT);
  const wanted = within.filter((row) => row.is_wanted).map(({ id }) => id);
  const ids = wanted.slice(0, most);
  if (wanted.length > most) return { ids, next: String(ids.at(-1)) };
  return { ids, next: looked.length > LOOKED_AT ? String(within.at(-1)?.id) : null };
};
