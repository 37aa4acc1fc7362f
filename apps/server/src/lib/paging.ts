// Lists without an end are read by keyset: a page begins after the last row of the page before. It costs the same
// anywhere, whatever was added meanwhile.

/** A page, and the cursor of the next one; null: this is the last. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/**
 * Makes a page of what was read. One row more than `most` means that there are others. `keyOf`: the whole numbers by
 * which the list is ordered; they are the cursor.
 */
export const pageOf = <Row>(
  read: readonly Row[],
  { most, keyOf }: { most: number; keyOf: (row: Row) => readonly number[] },
): Page<Row> => {
  const rows = read.slice(0, most);
  const last = rows.at(-1);
  return { rows, next: read.length > most && last !== undefined ? keyOf(last).join('-') : null };
};
