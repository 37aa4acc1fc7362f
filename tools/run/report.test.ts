import { expect, it } from 'vitest';

interface Report {
  stepTable: (
    steps: readonly { step: string; ms?: number; budgetSeconds?: number; notRun?: string }[],
    speed: number,
  ) => string;
  slowestFiles: (files: readonly { name: string; ms: number }[]) => string;
  failureLines: (
    failures: readonly { step: string; file: string | null; test: string | null; error: string }[],
  ) => string;
}
// Plain JavaScript without types, because it runs before the compiler is installed.
const { stepTable, slowestFiles, failureLines } = (await import(new URL('report.mjs', import.meta.url).href)) as Report;

const STEPS = [
  { step: 'install', ms: 9000, budgetSeconds: 60 },
  { step: 'types', ms: 1500, budgetSeconds: 60 },
  { step: 'e2e', ms: 61_000, budgetSeconds: 60 },
];

it('names a step that did not run with the reason', () => {
  expect(stepTable([{ step: 'audit', notRun: 'no list' }], 1).split('\n')[0]).toBe('audit     not run: no list');
});

it('names each step with its seconds and marks those over their budget', () => {
  expect(stepTable(STEPS, 1.2).split('\n')).toEqual([
    'install       9.0 s of   60 s',
    'types         1.5 s of   60 s',
    'e2e          61.0 s of   60 s  over its budget',
    'This machine has 1.20 times the speed of the one of the budgets.',
  ]);
});

it('extends the budgets in proportion on a slow machine', () => {
  expect(stepTable(STEPS, 0.5).split('\n')).toEqual([
    'install       9.0 s of  120 s',
    'types         1.5 s of  120 s',
    'e2e          61.0 s of  120 s',
    'This machine has 0.50 times the speed of the one of the budgets, which are longer by as much here.',
  ]);
});

it('lists the twenty slowest files, the slowest first', () => {
  const lines = slowestFiles(Array.from({ length: 30 }, (_unused, at) => ({ name: `f${at}`, ms: at * 1000 }))).split(
    '\n',
  );
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe('   29.0 s  f29');
});

it('lists each failure on a line, with its step, file and test if it has them', () => {
  expect(
    failureLines([
      { step: 'lint', file: null, test: null, error: 'two warnings' },
      { step: 'unit', file: 'a.test.ts', test: null, error: 'no module' },
      { step: 'db', file: 'b.test.ts', test: 'pays', error: '1 is not 2' },
    ]).split('\n'),
  ).toEqual(['  lint: two warnings', '  unit › a.test.ts: no module', '  db › b.test.ts › pays: 1 is not 2']);
});
