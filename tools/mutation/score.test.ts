import { expect, it } from 'vitest';
import { scoreOf, tableOf } from './score.ts';

const mutants = (...statuses: string[]) => statuses.map((status) => ({ status }));

it('a change counts as noticed when a test fails or does not end, and not at all when it could not be tried', () => {
  expect(scoreOf(mutants('Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'))).toEqual({
    mutants: 4,
    noticed: 2,
    percent: 50,
  });
  expect(scoreOf([])).toEqual({ mutants: 0, noticed: 0, percent: 0 });
});

it('the table has a row for each part, by name', () => {
  const row = { mutants: 3, noticed: 2, percent: 66.7, goalPercent: 90 };
  expect(tableOf({ 'rules/money': row, ledger: row }).split('\n').slice(-3)).toEqual([
    '| ledger | 3 | 2 | 66.7 % | 90 % |',
    '| rules/money | 3 | 2 | 66.7 % | 90 % |',
    '',
  ]);
});
