// Lists without an end are read by keyset: a page begins behind the last row of the one before it, however many rows
// there are by then, and costs the same anywhere.

/** A page, and where the next one begins; null: this is the last. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/**
 * The page out of what was read: one row more than `most` says that there are others. `keyOf`: the whole numbers by
 * which the list is ordered and its statement goes on; they are the cursor.
 */
export const pageOf = <Row>(
  read: readonly Row[],
  { most, keyOf }: { most: number; keyOf: (row: Row) => readonly number[] },
): Page<Row> => {
  const rows = read.slice(0, most);
  const last = rows.at(-1);
  return { rows, next: read.length > most && last !== undefined ? keyOf(last).join('-') : null };
};
