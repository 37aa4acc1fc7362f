// Unbounded lists are read by keyset: a page begins after the last row of the page before. A page costs the same for
// any number of earlier rows, and rows added meanwhile do not shift it.

/** Page of a list, with the cursor of the next page; null: this is the last. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/**
 * Makes a page of at most `most` of the rows read. The caller reads one row more, which shows that a next page exists.
 * `keyOf` returns the whole numbers by which the list is ordered; they make the cursor.
 */
export const pageOf = <Row>(
  read: readonly Row[],
  { most, keyOf }: { most: number; keyOf: (row: Row) => readonly number[] },
): Page<Row> => {
  const rows = read.slice(0, most);
  const last = rows.at(-1);
  return { rows, next: read.length > most && last !== undefined ? keyOf(last).join('-') : null };
};
