import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Panel } from './Panel.tsx';

/**
 * Place of a column in a row on a phone. First line: `title` on the left, `value` on the right; or a short `number`
 * with the `time` beside it. Second line: each `note` on the left, `side` on the right. `text`: below, on its own
 * lines.
 */
export type PhonePlace = 'title' | 'number' | 'time' | 'value' | 'note' | 'side' | 'text' | 'hidden';

export interface HistoryColumn<Row> {
  key: string;
  label: string;
  /**
   * Draws the value of a row. Null: no value, which is left out on a phone. A column without any values is left out.
   */
  render: (row: Row) => ReactNode;
  /** True: aligned to the right, as numbers are. */
  isNumber?: boolean;
  /** True if the value may wrap: a sentence, or several lines. Other values stay on one line. */
  isText?: boolean;
  /** Place on a phone; by default `note`. */
  phone?: PhonePlace | ((row: Row) => PhonePlace);
  /** True: on a phone the label is shown before the value. */
  isNamed?: boolean;
}

export interface HistoryTableProps<Row> {
  label: string;
  columns: readonly HistoryColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

// The `before` element of a row (`order-3`) breaks the line between the first and the second line.
const PLACES: Record<PhonePlace, string> = {
  title: 'max-md:order-1 max-md:min-w-0 max-md:flex-1 max-md:font-medium',
  number: 'max-md:order-1 max-md:font-medium',
  time: 'max-md:order-1 max-md:min-w-0 max-md:flex-1 max-md:truncate max-md:text-12 max-md:text-muted',
  value: 'max-md:order-2 max-md:shrink-0',
  note: 'max-md:order-4 max-md:text-12 max-md:text-muted',
  side: 'max-md:order-5 max-md:ml-auto max-md:text-12 max-md:text-muted',
  text: 'max-md:order-6 max-md:w-full max-md:text-muted',
  hidden: 'max-md:hidden',
};

/**
 * Rows of a history: a table on wide screens, two lines for each row on a phone. Explicit ARIA roles keep it a table
 * for screen readers on both.
 */
export function HistoryTable<Row>({ label, columns: all, rows, keyOf }: HistoryTableProps<Row>) {
  const columns = all.filter(({ render }) => rows.some((row) => render(row) !== null));
  return (
    <Panel as="div" className="overflow-x-auto">
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
        <tbody role="rowgroup" className="max-md:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className="border-t border-line max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2.5 max-md:gap-y-1 max-md:px-3 max-md:py-2.5 max-md:before:order-3 max-md:before:-mt-1 max-md:before:w-full max-md:before:content-[''] max-md:first:border-t-0"
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
  column: { label, render, isNumber, isText, phone = 'note', isNamed },
  row,
}: {
  column: HistoryColumn<Row>;
  row: Row;
}) {
  const content = render(row);
  const place = typeof phone === 'function' ? phone(row) : phone;
  return (
    <td
      role="cell"
      className={classes(
        'px-3 py-2.5 max-md:block max-md:p-0',
        isNumber && 'tabular-nums md:text-right',
        !isText && 'whitespace-nowrap',
        PLACES[content === null ? 'hidden' : place],
      )}
    >
      {isNamed && (
        <span aria-hidden="true" className="mr-1.5 text-12 font-normal text-muted md:hidden">
          {label}
        </span>
      )}
      {content ?? '–'}
    </td>
  );
}

/** Classes of the link in a row: on a phone the whole row is the link, on a wide screen only its text. */
export const rowLinkClasses =
  'inline-flex items-center underline decoration-line underline-offset-4 hover:decoration-muted md:min-h-9 max-md:after:absolute max-md:after:inset-0';
