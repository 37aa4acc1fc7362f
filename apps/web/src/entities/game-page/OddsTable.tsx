import { classes } from '@updraft/ui';
import type { ReactNode } from 'react';

interface OddsTableProps {
  /** Names of the columns. The first one names the row headers. */
  columns: readonly string[];
  rows: readonly { key: string | number; head: ReactNode; cells: readonly ReactNode[] }[];
  /** Caption of the table, for a place without a heading. */
  caption?: string;
  /** True if the table fills its own panel; false among other text. */
  isFramed?: boolean;
}

const sideOf = (at: number): string => (at === 0 ? 'text-left' : 'text-right');

/** Table of a game's choices with their figures. [F5] */
export function OddsTable({ columns, rows, caption, isFramed = false }: OddsTableProps) {
  const cell = isFramed ? 'px-4 py-2' : 'py-1.5 not-first:pl-2';
  return (
    <table className="w-full text-14 tabular-nums">
      {caption !== undefined && <caption className="mb-1 text-left font-semibold">{caption}</caption>}
      <thead className="text-12 text-muted">
        <tr>
          {columns.map((name, at) => (
            <th key={name} scope="col" className={classes(cell, 'font-normal', sideOf(at))}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className={classes(cell, 'text-left font-semibold')}>
              {head}
            </th>
            {cells.map((value, at) => (
              <td key={columns[at + 1]} className={classes(cell, 'text-right')}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
