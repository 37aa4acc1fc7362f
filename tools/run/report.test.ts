import { expect, it } from 'vitest';

interface Report {
  stepTable: (steps: readonly { name: string; ms: number; budgetSeconds: number }[], speed: number) => string;
  slowestFiles: (files: readonly { name: string; ms: number }[]) => string;
}
// Plain JavaScript without types, because it runs before the compiler is installed.
const { stepTable, slowestFiles } = (await import(new URL('report.mjs', import.meta.url).href)) as Report;

const STEPS = [
  { name: 'types', ms: 1500, budgetSeconds: 60 },
  { name: 'e2e', ms: 61_000, budgetSeconds: 60 },
];

it('names each step with its seconds and marks those over their budget', () => {
  expect(stepTable(STEPS, 1.2).split('\n')).toEqual([
    'types         1.5 s of   60 s',
    'e2e          61.0 s of   60 s  over its budget',
    'This machine has 1.20 times the speed of the one of the budgets.',
  ]);
});

it('gives a slow machine as much more time as it is slower', () => {
  expect(stepTable(STEPS, 0.5).split('\n')).toEqual([
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
