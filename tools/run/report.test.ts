import { expect, it } from 'vitest';

interface Report {
  stepTable: (steps: readonly { name: string; ms: number; budgetSeconds: number }[]) => string;
  slowestFiles: (files: readonly { name: string; ms: number }[]) => string;
}
// Plain JavaScript without types, because it runs before the compiler is installed.
const { stepTable, slowestFiles } = (await import(new URL('report.mjs', import.meta.url).href)) as Report;

it('names each step with its seconds and marks those over their budget', () => {
  expect(
    stepTable([
      { name: 'types', ms: 1500, budgetSeconds: 60 },
      { name: 'e2e', ms: 61_000, budgetSeconds: 60 },
    ]).split('\n'),
  ).toEqual(['types        1.5 s of   60 s', 'e2e         61.0 s of   60 s  over its budget']);
});

it('lists the twenty slowest files, the slowest first', () => {
  const lines = slowestFiles(Array.from({ length: 30 }, (_unused, at) => ({ name: `f${at}`, ms: at * 1000 }))).split(
    '\n',
  );
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe('   29.0 s  f29');
});
