// Order of lists that combine several tables: by the moment, then by a number of the row. Both make the cursor of their
// pages.

/** Position of a row: microseconds since 1970, and a whole number that distinguishes rows of the same moment. */
export interface Place {
  micros: number;
  tie: number;
}

/** Place above every row: a list begins below it. */
export const FIRST_PLACE: Place = { micros: Number.MAX_SAFE_INTEGER, tie: Number.MAX_SAFE_INTEGER };

/**
 * Returns the SQL condition for rows below a place; `$2` is `micros`, `$3` is `tie`. An index on `created_at` serves
 * the first comparison; the second is exact and decides between rows of the same moment.
 */
export const belowPlace = (tie: string): string =>
  `created_at <= timestamptz 'epoch' + least($2::bigint, 4000000000000000) * interval '1 microsecond'
   and ((extract(epoch from created_at) * 1000000)::bigint, ${tie}) < ($2::bigint, $3::bigint)`;

/** Returns SQL columns of a row's place. */
export const placeColumns = (tie: string): string =>
  `(extract(epoch from created_at) * 1000000)::bigint as micros, ${tie} as tie`;

/** Returns SQL for a number made of the first 48 bits of a uuid. */
export const tieOfUuid = (column: string): string =>
  `('x' || left(replace(${column}::text, '-', ''), 12))::bit(48)::bigint`;

/** Compares places for a sort in descending order, newest first. */
export const byFallingPlace = (a: Place, b: Place): number => b.micros - a.micros || b.tie - a.tie;
