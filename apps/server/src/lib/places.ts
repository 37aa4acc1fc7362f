// Lists of several tables in one order: by the moment, then by a number of the row. Both are the cursor of their pages.

/** Position of a row: microseconds since 1970, and a whole number that tells rows of one moment apart. */
export interface Place {
  micros: number;
  tie: number;
}

/** Above every row. */
export const FIRST_PLACE: Place = { micros: Number.MAX_SAFE_INTEGER, tie: Number.MAX_SAFE_INTEGER };

/** Rows below a place: `created_at` finds them by an index, the numbers decide at its moment. `$2` micros, `$3` tie. */
export const belowPlace = (tie: string): string =>
  `created_at <= timestamptz 'epoch' + least($2::bigint, 4000000000000000) * interval '1 microsecond'
   and ((extract(epoch from created_at) * 1000000)::bigint, ${tie}) < ($2::bigint, $3::bigint)`;

/** The place of a row as columns. */
export const placeColumns = (tie: string): string =>
  `(extract(epoch from created_at) * 1000000)::bigint as micros, ${tie} as tie`;

/** A number out of a uuid. */
export const tieOfUuid = (column: string): string =>
  `('x' || left(replace(${column}::text, '-', ''), 12))::bit(48)::bigint`;

/** The lower place first. */
export const byFallingPlace = (a: Place, b: Place): number => b.micros - a.micros || b.tie - a.tie;
