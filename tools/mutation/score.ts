// What a mutation run says: the share of changes that a test noticed, and those that none did.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A change and what came of it. */
export interface Mutant {
  status: string;
  fileName: string;
  /** Lines and columns are counted from 1. */
  location: Record<'start' | 'end', { line: number; column: number }>;
  replacement?: string | undefined;
}

export interface Score {
  mutants: number;
  noticed: number;
  percent: number;
}

const NOTICED: readonly string[] = ['Killed', 'Timeout'];
const UNNOTICED: readonly string[] = ['Survived', 'NoCoverage'];

/** The share of those that could be tried. */
export const scoreOf = (mutants: readonly Pick<Mutant, 'status'>[]): Score => {
  const noticed = mutants.filter(({ status }) => NOTICED.includes(status)).length;
  const tried = noticed + mutants.filter(({ status }) => UNNOTICED.includes(status)).length;
  return { mutants: tried, noticed, percent: tried === 0 ? 0 : Math.round((noticed / tried) * 1000) / 10 };
};

/** A line for each change that no test noticed: where, what stood there, and what stood there instead. */
export const survivorLines = (mutants: readonly Mutant[], root: string): string =>
  mutants
    .filter(({ status }) => UNNOTICED.includes(status))
    .map(({ fileName, location: { start, end }, replacement, status }) => {
      const lines = readFileSync(fileName, 'utf8').split('\n');
      const first = lines[start.line - 1] ?? '';
      const before =
        start.line === end.line ? first.slice(start.column - 1, end.column - 1) : `${first.slice(start.column - 1)} …`;
      const mark = status === 'NoCoverage' ? ' (no test comes here)' : '';
      return `${relative(root, fileName)}:${start.line}${mark}\n  - ${before}\n  + ${(replacement ?? '').split('\n').join(' ')}\n`;
    })
    .join('');

/** The table of all parts that were ever run, by their names. */
export const tableOf = (parts: Readonly<Record<string, Score & { goalPercent: number }>>): string => {
  const rows = Object.entries(parts)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, { mutants, noticed, percent, goalPercent }]) =>
        `| ${name} | ${mutants} | ${noticed} | ${percent.toFixed(1)} % | ${goalPercent} % |`,
    );
  return [
    '# Mutation scores',
    '',
    'One line is changed at a time; a change is noticed when a test fails or does not end. `npm run mutation -- <part>`',
    'runs a part anew and writes its row. Lines that run once, when their file is loaded, are left out.',
    '',
    '| Part | Changes | Noticed | Score | Goal |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
};
