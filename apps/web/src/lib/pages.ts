// Pure: endless list that grows page by page, with a head that is reloaded from time to time.

/** Rows in the order of the list. `next`: cursor of the next page; null: there is none. */
export interface Page<Row> {
  rows: readonly Row[];
  next: string | null;
}

type IdOf<Row> = (row: Row) => string | number;

/** Returns `rows` without those that are in `others`. */
const without = <Row>(rows: readonly Row[], others: readonly Row[], idOf: IdOf<Row>): readonly Row[] => {
  const ids = new Set(others.map(idOf));
  return rows.filter((row) => !ids.has(idOf(row)));
};

/** Appends the next page to the known rows. Rows that are already known are not repeated. */
export const withNextPage = <Row>(known: Page<Row>, page: Page<Row>, idOf: IdOf<Row>): Page<Row> => ({
  rows: [...known.rows, ...without(page.rows, known.rows, idOf)],
  next: page.next,
});

/**
 * Updates the known rows with a reloaded head: new rows are added before them, and changed ones are updated. If the
 * head does not reach the known rows, the list starts again with the head, because it would otherwise have a gap.
 */
export const withHead = <Row>(known: Page<Row>, head: Page<Row>, idOf: IdOf<Row>): Page<Row> => {
  const last = head.rows.at(-1);
  const at = last === undefined ? -1 : known.rows.findIndex((row) => idOf(row) === idOf(last));
  const rest = at < 0 ? [] : without(known.rows.slice(at + 1), head.rows, idOf);
  return rest.length === 0 ? head : { rows: [...head.rows, ...rest], next: known.next };
};
