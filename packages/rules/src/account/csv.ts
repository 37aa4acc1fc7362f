// PURE. Tables for spreadsheets: AC-3.

/** Value of a cell; null: an empty cell. */
export type CsvCell = string | number | null;

/**
 * Beginnings that make spreadsheets read a text as a formula, also after blanks. Some spreadsheets accept full-width
 * signs too.
 */
const FORMULA = /^[\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const NEEDS_QUOTES = /[",\r\n]/;

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Returns a cell as text. A number is written unchanged. A text that begins like a formula gets an apostrophe in front,
 * so that spreadsheets show the text and calculate nothing. [AC-3]
 */
export const csvCell = (cell: CsvCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return quoted(FORMULA.test(cell) ? `'${cell}` : cell);
};

/** Returns a line of the table with its line break. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** First character of a file, so that spreadsheets read it as UTF-8. */
export const CSV_BEGIN = '\uFEFF';
