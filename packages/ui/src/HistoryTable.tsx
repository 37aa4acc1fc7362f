import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Panel } from './Panel.tsx';

export interface HistoryColumn<Row> {
  key: string;
  label: string;
  /** null: a row has nothing here; a card leaves it out. */
  render: (row: Row) => ReactNode;
  /** Stands on the right, as numbers do. */
  isNumber?: boolean;
  /** Of several lines, or a sentence: it may be broken. Any other value stands in one line. */
  isText?: boolean;
  /** Left out on a phone where it says nothing of its own. */
  isWideOnly?: boolean;
}

export interface HistoryTableProps<Row> {
  label: string;
  columns: readonly HistoryColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

/** Rows of a history: a table where there is room, a card for each row on a phone. By its roles it stays a table. */
export function HistoryTable<Row>({ label, columns, rows, keyOf }: HistoryTableProps<Row>) {
  return (
    <Panel as="div" className="overflow-x-auto max-md:border-0 max-md:bg-transparent">
      <table role="table" aria-label={label} className="w-full text-14 max-md:block">
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {columns.map(({ key, label: name, isNumber }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                className={classes(
                  'px-3 py-3 text-12 font-medium whitespace-nowrap text-muted',
                  isNumber ? 'text-right' : 'text-left',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:flex max-md:flex-col max-md:gap-3">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className="border-t border-line max-md:flex max-md:flex-col max-md:rounded-14 max-md:border max-md:bg-ink-900 max-md:px-4 max-md:py-2"
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Cell<Row>({
  column: { label, render, isNumber, isText, isWideOnly },
  row,
}: {
  column: HistoryColumn<Row>;
  row: Row;
}) {
  const content = render(row);
  const isLeftOut = isWideOnly || content === null;
  return (
    <td
      role="cell"
      className={classes(
        'px-3 py-2.5 max-md:min-h-9 max-md:items-center max-md:justify-between max-md:gap-4 max-md:p-0',
        isNumber && 'tabular-nums md:text-right',
        !isText && 'whitespace-nowrap',
        isLeftOut ? 'max-md:hidden' : 'max-md:flex',
      )}
    >
      <span aria-hidden="true" className="text-12 text-muted md:hidden">
        {label}
      </span>
      {content ?? '–'}
    </td>
  );
}
