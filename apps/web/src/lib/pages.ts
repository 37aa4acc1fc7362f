// Pure: a list without an end as it grows, page by page, from a head that is loaded anew now and then.

/** Rows in the order of the list, and where they go on; null: these are all there are. */
export interface Page<Row> {
  rows: readonly Row[];
  next: string | null;
}

type IdOf<Row> = (row: Row) => string | number;

/** Without those that are in the other rows. */
const without = <Row>(rows: readonly Row[], others: readonly Row[], idOf: IdOf<Row>): readonly Row[] => {
  const ids = new Set(others.map(idOf));
  return rows.filter((row) => !ids.has(idOf(row)));
};

/** Known rows, followed by the next page. */
export const withNextPage = <Row>(known: Page<Row>, page: Page<Row>, idOf: IdOf<Row>): Page<Row> => ({
  rows: [...known.rows, ...without(page.rows, known.rows, idOf)],
  next: page.next,
});

/**
 * Known rows under a reloaded head: new rows stand before them, and changed ones are updated. If the head does not
 * reach the known rows, the list begins anew with it: there would be a gap.
 */
export const withHead = <Row>(known: Page<Row>, head: Page<Row>, idOf: IdOf<Row>): Page<Row> => {
  const last = head.rows.at(-1);
  const at = last === undefined ? -1 : known.rows.findIndex((row) => idOf(row) === idOf(last));
  const rest = at < 0 ? [] : without(known.rows.slice(at + 1), head.rows, idOf);
  return rest.length === 0 ? head : { rows: [...head.rows, ...rest], next: known.next };
};
