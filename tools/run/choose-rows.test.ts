import { expect, it } from 'vitest';

// Plain JavaScript without types, because it runs before the compiler is installed.
const { chooseRows } = (await import(new URL('choose-rows.mjs', import.meta.url).href)) as {
  chooseRows: (options: object) => string[][][];
};
const { ROWS, STEPS } = (await import(new URL('test-steps.mjs', import.meta.url).href)) as {
  ROWS: string[][][];
  STEPS: { name: string; budgetSeconds: number }[];
};

const chosen = (names: string[], env: Record<string, string> = {}) =>
  chooseRows({ steps: STEPS, rows: ROWS, names, env }).flat(2);
const SERVER = { CHECK_DATABASE_URL: 'postgres://localhost' };
const LONG = ['live', 'lts', 'floods', 'audit'];

it('every step is in exactly one row', () => {
  expect(ROWS.flat(2).sort()).toEqual(STEPS.map(({ name }) => name).sort());
});

it('chooses long steps only with CHECK_EXTENT=all', () => {
  expect(chosen([])).toEqual(ROWS.flat(2).filter((name) => !LONG.includes(name)));
  expect(chosen([], { CHECK_EXTENT: 'all' })).toEqual(ROWS.flat(2));
});

it('a quick check may take fifteen minutes by its budgets, with 25 s for the packages', () => {
  const secondsOf = (lane: string[]): number =>
    lane.reduce((sum, name) => sum + (STEPS.find((step) => step.name === name)?.budgetSeconds ?? 0), 0);
  const rows = chooseRows({ steps: STEPS, rows: ROWS, names: [], env: {} });
  const budget = rows.reduce((sum, row) => sum + Math.max(...row.map(secondsOf)), 0);
  expect(budget + 25).toBeLessThanOrEqual(15 * 60);
});

it('chooses named steps, also long ones, in the order of the rows', () => {
  expect(chosen(['lts', 'unit', 'lint'])).toEqual(['lint', 'unit', 'lts']);
});

it('refuses an unknown step', () => {
  expect(() => chosen(['unti'])).toThrow('no such step: unti; there are lint, format');
});

it('refuses the step on PostgreSQL without a server, and names the missing variable', () => {
  expect(() => chosen(['postgres'])).toThrow('the step postgres needs CHECK_DATABASE_URL: set it to the address');
  expect(chosen(['postgres'], SERVER)).toEqual(['postgres']);
});
