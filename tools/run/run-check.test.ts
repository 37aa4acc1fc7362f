import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

interface Failure {
  step: string;
  file: string | null;
  test: string | null;
  error: string;
}
interface Suite {
  passed: number;
  files: { name: string; ms: number; passed: number }[];
  failures: (Omit<Failure, 'step'> & { isRepeatable: boolean })[];
  repeat?: (file: string) => Promise<Suite>;
}
interface Step {
  name: string;
  budgetSeconds?: number;
  work: () => Promise<Suite | { notRun: string } | string | undefined>;
  needs?: string[];
  requires?: { variable: string; meaning: string };
}
interface Outcome {
  passed: number;
  failures: Failure[];
  unsteady: Failure[];
}
// Plain JavaScript without types, because it runs before the compiler is installed.
const { runCheck } = (await import(new URL('run-check.mjs', import.meta.url).href)) as {
  runCheck: (options: object) => Promise<Outcome>;
};

const { run } = (await import(new URL('steps.mjs', import.meta.url).href)) as {
  run: (command: string, args: string[], options: object) => Promise<string>;
};

let outputDir: string;
let lines: string[];
beforeEach(() => {
  outputDir = mkdtempSync(join(tmpdir(), 'check-'));
  lines = [];
});
afterEach(() => rmSync(outputDir, { recursive: true }));

/** Runs the steps one after the other, or the lanes of `row` in parallel. */
const check = ({
  steps,
  row,
  ...more
}: {
  steps: Step[];
  row?: string[][];
  prepare?: () => Promise<void>;
  nothingSkipped?: boolean;
}) =>
  runCheck({
    steps: steps.map((step) => ({ about: 'a step', budgetSeconds: 60, ...step })),
    rows: row ? [row] : steps.map(({ name }) => [[name]]),
    names: [],
    env: {},
    outputDir,
    nothingSkipped: true,
    installBudgetSeconds: 60,
    measureSpeed: () => 1,
    say: (text: string) => lines.push(...text.split('\n')),
    ...more,
  });
const written = (name: string): unknown => JSON.parse(readFileSync(join(outputDir, name), 'utf8'));

const GREEN: Suite = { passed: 2, files: [{ name: 'a.test.ts', ms: 1, passed: 2 }], failures: [] };
const failureOf = (file: string) => ({ file, test: 'wins', error: 'no', isRepeatable: true });
/** Result of a suite with one passed and one failed test in each file. `again`: returns the result of each repeat. */
const suiteWithFailed = (files: string[], again: (file: string) => Promise<Suite>): Suite => ({
  passed: files.length,
  files: files.map((name) => ({ name, ms: 1, passed: 1 })),
  failures: files.map(failureOf),
  repeat: again,
});
const filesNamed = (count: number) => Array.from({ length: count }, (_unused, at) => `f${at}.test.ts`);
const suite = (name: string, result: Suite): Step => ({ name, work: async () => result });
const broken = (name: string): Step => ({
  name,
  work: async () => {
    throw new Error(`${name} is broken\nmore`);
  },
});

it('sums the passed tests of all suites, and prints the counts as the last line', async () => {
  const outcome = await check({ steps: [suite('unit', GREEN), suite('db', GREEN)] });
  expect(outcome).toEqual({ passed: 4, failures: [], unsteady: [] });
  expect(lines.at(-1)).toBe('4 passed, 0 failed');
  expect([written('failures.json'), written('unsteady.json')]).toEqual([[], []]);
});

it('runs the later steps of a lane and the later rows after a failure, and lists each failure', async () => {
  const steps = [broken('types'), suite('unit', GREEN), broken('lint')];
  const { passed, failures } = await check({ steps, row: [['types', 'unit'], ['lint']] });
  expect(passed).toBe(2);
  expect(failures).toHaveLength(2);
  expect(failures).toContainEqual({ step: 'types', file: null, test: null, error: 'types is broken' });
  expect(failures).toContainEqual({ step: 'lint', file: null, test: null, error: 'lint is broken' });
  expect(written('failures.json')).toEqual(failures);
  expect(lines).toContain('  types: types is broken');
  expect(lines.at(-1)).toBe('2 passed, 2 failed');

  expect((await check({ steps })).passed).toBe(2);
});

it('does not run a step that needs a failed one, and counts the failure once', async () => {
  const steps = [broken('build'), { ...suite('db', GREEN), needs: ['build'] }, suite('unit', GREEN)];
  const { passed, failures } = await check({ steps });
  expect(passed).toBe(2);
  expect(failures.map(({ step }) => step)).toEqual(['build']);
  expect(lines).toContain('– db: not run: the build failed');
  expect(lines).toContain('db        not run: the build failed');
});

it.each([true, false])(
  'names a step whose variable is not set, which fails if nothing may be skipped: %s',
  async (nothingSkipped) => {
    const requires = { variable: 'A_SERVER', meaning: 'a server' };
    const steps = [{ ...suite('postgres', GREEN), requires }, suite('unit', GREEN)];
    const { passed, failures } = await check({ steps, nothingSkipped });
    expect(passed).toBe(2);
    expect(lines).toContain('– postgres: not run: A_SERVER is not set');
    const failure = { step: 'postgres', file: null, test: null, error: 'A_SERVER is not set' };
    expect(failures).toEqual(nothingSkipped ? [failure] : []);
  },
);

it('runs no step if the preparation fails', async () => {
  const { passed, failures } = await check({
    steps: [suite('unit', GREEN)],
    prepare: async () => {
      throw new Error('no registry');
    },
  });
  expect(passed).toBe(0);
  expect(failures).toEqual([{ step: 'start', file: null, test: null, error: 'no registry' }]);
});

it('passes with three unsteady files, names them and counts their tests as passed', async () => {
  const steps = [
    suite(
      'db',
      suiteWithFailed(filesNamed(3), async () => GREEN),
    ),
  ];
  const { passed, failures, unsteady } = await check({ steps });
  expect(failures).toEqual([]);
  expect(passed).toBe(6);
  expect(unsteady[0]).toEqual({ step: 'db', file: 'f0.test.ts', test: 'wins', error: 'no' });
  expect(written('unsteady.json')).toEqual(unsteady);
  expect(lines.join('\n')).toContain('unsteady');
  expect(lines).toContain('  db › f0.test.ts › wins: no');
  expect(lines.at(-1)).toBe('6 passed, 0 failed');
});

it('fails with four unsteady files', async () => {
  const steps = [
    suite(
      'db',
      suiteWithFailed(filesNamed(4), async () => GREEN),
    ),
  ];
  const { passed, failures, unsteady } = await check({ steps });
  expect(passed).toBe(8);
  expect(unsteady).toHaveLength(4);
  expect(failures).toMatchObject([
    { step: 'repeats', error: expect.stringContaining('4 files are unsteady') as string },
  ]);
  expect(lines.at(-1)).toBe('8 passed, 1 failed');
});

it.each([
  ['fails again', async () => ({ ...GREEN, failures: [failureOf('f0.test.ts')] })],
  ['has no passed test the second time', async () => ({ passed: 0, files: [], failures: [] })],
  ['cannot be repeated', async () => Promise.reject(new Error('killed'))],
])('fails with a file that %s', async (_what, again: () => Promise<Suite>) => {
  const { passed, failures, unsteady } = await check({ steps: [suite('db', suiteWithFailed(['f0.test.ts'], again))] });
  expect(failures).toEqual([{ step: 'db', file: 'f0.test.ts', test: 'wins', error: 'no' }]);
  expect([passed, unsteady]).toEqual([1, []]);
});

it.each([
  ['failed again', failureOf('f.test.ts')],
  ['were unsteady', null],
])('ends the repeats after eight files that %s, because the run has failed', async (_what, failure) => {
  const repeated: string[] = [];
  const again = async (file: string) => {
    repeated.push(file);
    return { ...GREEN, failures: failure ? [failure] : [] };
  };
  const { failures } = await check({ steps: [suite('db', suiteWithFailed(filesNamed(10), again))] });
  expect(repeated).toEqual(filesNamed(8));
  expect(failures).toHaveLength(failure ? 10 : 3);
  expect(lines).toContain('The run has failed, so 2 of 10 failed files are not repeated.');
});

it('repeats the files after eight that differ', async () => {
  const repeated: string[] = [];
  const again = async (file: string) => {
    repeated.push(file);
    return { ...GREEN, failures: repeated.length > 7 ? [failureOf(file)] : [] };
  };
  await check({ steps: [suite('db', suiteWithFailed(filesNamed(10), again))] });
  expect(repeated).toEqual(filesNamed(10));
});

it('lists each failure of a step that names its files', async () => {
  const failures = ['a.ts', 'b.ts'].map((file) => ({ file, test: null, error: 'unused', isRepeatable: false }));
  const work = () => Promise.reject(Object.assign(new Error('knip ended with 1'), { failures }));
  await check({ steps: [{ name: 'unused', work }] });
  expect(lines).toContain('  unused › a.ts: unused');
  expect(lines).toContain('  unused › b.ts: unused');
  expect(lines.at(-1)).toBe('0 passed, 2 failed');
});

it('kills the commands of a step at four times its budget', async () => {
  const work = () => run(process.execPath, ['-e', 'for (;;);'], {});
  const { failures } = await check({ steps: [{ name: 'endless', budgetSeconds: 0, work }] });
  expect(failures).toMatchObject([{ step: 'endless', error: expect.stringMatching(/its limit of 0 s$/) as string }]);
});

it('names a step that could not check, and passes', async () => {
  const { failures } = await check({
    steps: [{ name: 'audit', work: async () => ({ notRun: 'the list is missing' }) }],
  });
  expect(failures).toEqual([]);
  expect(lines).toContain('– audit: not run: the list is missing');
  expect(lines).toContain('audit     not run: the list is missing');
});

it('keeps a failure that cannot be repeated', async () => {
  const failures = [{ file: null, test: null, error: '1 unhandled error', isRepeatable: false }];
  const outcome = await check({ steps: [suite('db', { ...GREEN, failures })] });
  expect(outcome.failures).toEqual([{ step: 'db', file: null, test: null, error: '1 unhandled error' }]);
});

it('removes the reports of earlier runs', async () => {
  writeFileSync(join(outputDir, 'e2e.json'), '{}');
  await check({ steps: [suite('unit', GREEN)] });
  expect(() => written('e2e.json')).toThrow('ENOENT');
});
