// PURE. Tables for spreadsheets: AC-3.

/** A cell: null is empty. */
export type CsvCell = string | number | null;

/** Spreadsheets take a text that begins so for a formula, also behind blanks that they trim; some read wide signs too. */
const FORMULA = /^[\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const NEEDS_QUOTES = /[",\r\n]/;

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A cell as text. A number is written as it is; a text that looks like a formula is shown and not calculated. [AC-3] */
export const csvCell = (cell: CsvCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return quoted(FORMULA.test(cell) ? `'${cell}` : cell);
};

/** A line of the table with its end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** First character of a file, so that spreadsheets read it as UTF-8. */
export const CSV_BEGIN = '\uFEFF';
