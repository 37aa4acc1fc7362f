import type { StatementEntry } from '@updraft/contract';
import type { CsvCell } from '@updraft/rules/account';
import { aboutOf, whatOf } from './entry-words.ts';

export const STATEMENT_COLUMNS = [
  'number',
  'date',
  'what',
  'about',
  'cash',
  'cash_after',
  'items',
  'items_after',
  'bonus',
  'bonus_after',
] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

/** Returns entries as cells of a table: the columns' names, then a line for each entry. */
export const statementCells = (
  entries: readonly StatementEntry[],
  nameOf: (column: StatementColumn) => string,
): CsvCell[][] => [
  STATEMENT_COLUMNS.map(nameOf),
  ...entries.map(({ id, date, kind, about, ...sums }) => [
    id,
    date,
    whatOf(kind),
    about && aboutOf(about),
    sums.cash,
    sums.cash_after,
    sums.items,
    sums.items_after,
    sums.bonus,
    sums.bonus_after,
  ]),
];
