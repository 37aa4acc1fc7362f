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

/** Request for a page of a player's bets, newest first: at most `most` bets with ids below `before` that match. */
export interface BetsAsked {
  playerId: number;
  before?: number | undefined;
  most?: number | undefined;
  filter?: BetsFilter | undefined;
  /** True: each bet has all of its items, not only the shown ones. */
  allItems?: boolean | undefined;
}

/** Largest number of bets that one page examines for a filter. Rare matches therefore spread over several pages. */
const LOOKED_AT = 2000;

export interface Wanted {
  result: BetsResult;
  leastCents: number;
  mostCents: number;
}

/** The requirements of a filter apart from its period; null: none. */
export const wantedOf = ({ result = 'all', least = 0, most }: BetsFilter = {}): Wanted | null =>
  result === 'all' && least === 0 && most === undefined
    ? null
    : {
        result,
        leastCents: parseDollars(least) ?? 0,
        mostCents: most === undefined ? Number.MAX_SAFE_INTEGER : (parseDollars(most) ?? 0),
      };

/** Range of ids: `from` is included, `below` is not. */
export interface IdRange {
  from: number;
  below: number;
}

/** Returns the range of ids of a period, below a cursor. */
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

/** Ids of the rows that match, and the cursor of the next page; null: this page is the last. */
export interface WantedIds {
  ids: number[];
  next: string | null;
}

/**
 * Returns the ids that match among the newest of a range. `newest`: SQL that selects `id` and `is_wanted`, without an
 * order. Its `$1` is the first id, `$2` the end of the range; `params` follow.
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
