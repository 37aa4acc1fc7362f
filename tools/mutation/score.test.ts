import { expect, it } from 'vitest';
import { sampleOf, scoreOf, tableOf } from './score.ts';

const mutants = (...statuses: string[]) => statuses.map((status) => ({ status }));

it('a change counts as noticed if a test fails or times out, and is left out if it could not be tried', () => {
  expect(scoreOf(mutants('Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'))).toEqual({
    mutants: 4,
    noticed: 2,
    percent: 50,
  });
  expect(scoreOf([])).toEqual({ mutants: 0, noticed: 0, percent: 0 });
});

it('the table has a row for each part, sorted by name', () => {
  const row = { mutants: 3, noticed: 2, percent: 66.7, goalPercent: 90 };
  expect(tableOf({ 'rules/money': row, ledger: row }).split('\n').slice(-3)).toEqual([
    '| ledger | 3 | 2 | 66.7 % | 90 % |',
    '| rules/money | 3 | 2 | 66.7 % | 90 % |',
    '',
  ]);
});

it('a sample has every n-th change, and its row in the table states how many were tried', () => {
  const ids = Array.from({ length: 10 }, (_unused, at) => ({ id: String(at) }));
  expect(sampleOf(ids, 4).map(({ id }) => id)).toEqual(['0', '4', '8']);
  expect(sampleOf(ids, 1)).toEqual(ids);
  const row = { mutants: 3, noticed: 3, percent: 100, goalPercent: 80, every: 4 };
  expect(tableOf({ 'server/limits': row })).toContain('| server/limits | sample of 3 | 3 | 100.0 % | 80 % |');
});

it('the page lists by part the reasons for changes without a test', () => {
  const page = tableOf({}, { ledger: ['A name that only a log shows.'] });
  expect(page.split('\n').slice(-4)).toEqual(['', '**ledger**', '- A name that only a log shows.', '']);
  expect(tableOf({})).not.toContain('##');
});
