// Score of a mutation run: the share of changes for which a test failed, and the list of the other changes.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A change with the result of its test run. */
export interface Mutant {
  /** Sequence number within the run, over all files. */
  id: string;
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

/** Row of a part in the table. */
export interface Row extends Score {
  goalPercent: number;
  /** Step of the sample: every n-th mutation was tried; undefined: all. */
  every?: number;
}

const NOTICED: readonly string[] = ['Killed', 'Timeout'];
const UNNOTICED: readonly string[] = ['Survived', 'NoCoverage'];

/** Returns the share of noticed changes among those that could be tried. */
export const scoreOf = (mutants: readonly Pick<Mutant, 'status'>[]): Score => {
  const noticed = mutants.filter(({ status }) => NOTICED.includes(status)).length;
  const tried = noticed + mutants.filter(({ status }) => UNNOTICED.includes(status)).length;
  return { mutants: tried, noticed, percent: tried === 0 ? 0 : Math.round((noticed / tried) * 1000) / 10 };
};

/** Returns every n-th of the changes. The test runner (`sampling-runner.mjs`) selects the same changes. */
export const sampleOf = <Change extends Pick<Mutant, 'id'>>(mutants: readonly Change[], every: number): Change[] =>
  mutants.filter(({ id }) => Number(id) % every === 0);

/** Returns a line for each change that no test noticed: place, original code and changed code. */
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

/** Returns the table of all parts that were ever run, sorted by name, and the reasons for changes without a test. */
export const tableOf = (
  parts: Readonly<Record<string, Row>>,
  withoutTest: Readonly<Record<string, readonly string[]>> = {},
): string => {
  const rows = Object.entries(parts)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, { mutants, noticed, percent, goalPercent, every }]) =>
        `| ${name} | ${every === undefined ? '' : `sample of `}${mutants} | ${noticed} | ${percent.toFixed(1)} % | ${goalPercent} % |`,
    );
  const reasons = Object.entries(withoutTest).flatMap(([name, lines]) => [
    `**${name}**`,
    ...lines.map((line) => `- ${line}`),
    '',
  ]);
  return [
    '# Mutation scores',
    '',
    'One line is changed at a time; a change is noticed when a test fails or does not end. `npm run mutation -- <part>`',
    'runs a part anew and writes its row. Lines that run once, when their file is loaded, are left out. A change that',
    'replaces a whole function of a file comes too late, after the file was loaded: it counts as unnoticed.',
    '',
    'A run on a database takes seconds for each change, and some other parts take a quarter of an hour. Such parts try a',
    'sample, each n-th change: `tools/mutation/parts.ts` says which. Database tests run on PostgreSQL with',
    '`TEST_DATABASE_URL`, else on the embedded database.',
    '',
    '| Part | Changes | Noticed | Score | Goal |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    ...(reasons.length > 0 ? ['## Changes that no test notices, and why', '', ...reasons] : []),
  ].join('\n');
};
