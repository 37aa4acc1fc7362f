import { expect, it } from 'vitest';

// Plain JavaScript without types, as the rest of the runner.
const { redTests, steadyPage } = (await import(new URL('steady-page.mjs', import.meta.url).href)) as {
  redTests: (runs: object[]) => object[];
  steadyPage: (runs: object[]) => string;
};

const run = (seed: number, { suite = 'db', failures = [] as object[], unsteady = [] as object[] } = {}) => ({
  suite,
  seed,
  failures,
  unsteady,
  busy: 2,
  isAll: false,
  passed: 10,
  commit: 'abc',
  at: '2026-01-01T00:00',
  load: 3.1,
  seconds: 60,
});
const late = { file: 'late.test.ts', test: 'comes in time', error: 'too late' };
const loud = { file: 'loud.test.ts', test: 'hears nothing | at all', error: 'heard' };

it('counts each red test over the runs of its suite, the most frequent first, with its first error', () => {
  const runs = [
    run(1, { failures: [loud] }),
    run(2, { unsteady: [late] }),
    run(3, { unsteady: [{ ...late, error: 'another' }] }),
    run(4),
    run(1, { suite: 'unit', failures: [late] }),
  ];

  expect(redTests(runs)).toEqual([
    { suite: 'db', ...late, times: 2, of: 4 },
    { suite: 'db', ...loud, times: 1, of: 4 },
    { suite: 'unit', ...late, times: 1, of: 1 },
  ]);
});

it('has a line for each run and one for each red test', () => {
  const page = steadyPage([run(1), run(2, { failures: [loud], unsteady: [late] })]);

  expect(page).toContain('| db | 2026-01-01T00:00 | abc | 1 | 2 | 3.1 | 10 | 60 | green |');
  expect(page).toContain('| 2 | 2 | 3.1 | 10 | 60 | 1 failed, 1 unsteady |');
  expect(page).toContain('| db | loud.test.ts | hears nothing \\| at all | 1 of 2 | heard |');
});

it('states that no test was red', () => {
  expect(steadyPage([run(1)])).toContain('No test was red.');
});
