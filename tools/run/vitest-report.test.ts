import { expect, it } from 'vitest';

interface Failure {
  file: string | null;
  test: string | null;
  error: string;
  isRepeatable: boolean;
}
interface Report {
  suiteResult: (input: object) => {
    passed: number;
    files: { name: string; ms: number; passed: number }[];
    failures: Failure[];
  };
  firstLine: (text: string) => string;
}
// Plain JavaScript without types, because it runs before the compiler is installed.
const { suiteResult, firstLine } = (await import(new URL('vitest-report.mjs', import.meta.url).href)) as Report;

const test = (state: string, errors: string[] = []) => ({ state, name: `${state} test`, errors });
const ended = (name: string, tests: ReturnType<typeof test>[], more: object = {}) => ({
  kind: 'ended',
  file: `/root/${name}`,
  ms: 5,
  hasFailed: tests.some(({ state }) => state === 'failed'),
  hooks: [],
  tests,
  ...more,
});
const started = (name: string) => ({ kind: 'started', file: `/root/${name}` });
const closed = (more: object = {}) => ({ kind: 'closed', notEnded: [], uncaught: [], ...more });
const resultOf = (entries: object[], more: object = {}) =>
  suiteResult({ name: 'unit', entries, exit: 0, root: '/root', nothingSkipped: false, ...more });
const PASSED = ended('a.test.ts', [test('passed')]);

it('counts the passed tests of each file', () => {
  expect(resultOf([started('a.test.ts'), PASSED, closed()])).toEqual({
    passed: 1,
    files: [{ name: 'a.test.ts', ms: 5, passed: 1 }],
    failures: [],
  });
});

it('names a failed test with the first line of its error, without colours', () => {
  const failed = test('failed', ['\u001B[31mAssertionError: 1 is not 2\u001B[39m\n    at a.test.ts:1']);
  expect(resultOf([ended('a.test.ts', [failed]), closed()], { exit: 1 }).failures).toEqual([
    { file: 'a.test.ts', test: 'failed test', error: 'AssertionError: 1 is not 2', isRepeatable: true },
  ]);
});

it('names the error of a hook once, with its group, and none of the tests that it skipped', () => {
  const ofGroup = [{ group: 'a group', error: 'Error: no server\n    at a.test.ts:1' }];
  const ofFile = [{ group: null, error: 'Error: not closed' }];
  const entries = [
    ended('a.test.ts', [test('passed'), test('skipped')], { hasFailed: true, hooks: ofGroup }),
    ended('b.test.ts', [], { hasFailed: true, hooks: ofFile }),
    closed(),
  ];
  expect(resultOf(entries, { exit: 1, nothingSkipped: true }).failures).toEqual([
    { file: 'a.test.ts', test: 'a group', error: 'Error: no server', isRepeatable: true },
    { file: 'b.test.ts', test: null, error: 'Error: not closed', isRepeatable: true },
  ]);
});

it('bounds the first line of an error', () => {
  expect(firstLine('x'.repeat(1000))).toHaveLength(300);
  expect(firstLine('\n')).toBe('no message');
});

it('names a file that failed without a failed test', () => {
  const entries = [ended('a.test.ts', [test('passed')], { hasFailed: true }), closed()];
  expect(resultOf(entries, { exit: 1 }).failures).toEqual([
    { file: 'a.test.ts', test: null, error: 'the file failed, though none of its tests did', isRepeatable: true },
  ]);
});

it('fails the file of an unhandled error, and the suite if the file is not known', () => {
  const uncaught = [
    { file: '/root/a.test.ts', error: 'Error: late\n  at x', isOfPool: false },
    { file: null, error: 'Error: later', isOfPool: false },
  ];
  expect(resultOf([PASSED, closed({ uncaught })], { exit: 1 }).failures).toEqual([
    { file: 'a.test.ts', test: null, error: 'unhandled: Error: late', isRepeatable: true },
    { file: null, test: null, error: 'unhandled: Error: later', isRepeatable: false },
  ]);
});

it('names the files of a crashed process once each, and no error of its pool', () => {
  const uncaught = [{ file: null, error: 'Error: [vitest-pool]: Worker forks emitted error.', isOfPool: true }];
  const entries = [
    started('b.test.ts'),
    PASSED,
    closed({ notEnded: ['/root/b.test.ts', '/root/c.test.ts'], uncaught }),
  ];
  const error = 'its process ended early; vitest ended with 1';
  expect(resultOf(entries, { exit: 1 }).failures).toEqual([
    { file: 'b.test.ts', test: null, error, isRepeatable: true },
    { file: 'c.test.ts', test: null, error, isRepeatable: true },
  ]);
  expect(resultOf([PASSED, closed({ uncaught })], { exit: 1 }).failures).toMatchObject([{ file: null }]);
});

it('keeps the results of a suite that was killed, and names the files that ran then', () => {
  const exit = 'its limit of 60 s';
  expect(resultOf([started('a.test.ts'), PASSED, started('b.test.ts')], { exit })).toEqual({
    passed: 1,
    files: [{ name: 'a.test.ts', ms: 5, passed: 1 }],
    failures: [
      {
        file: 'b.test.ts',
        test: null,
        error: `its process ended early; vitest ended with ${exit}`,
        isRepeatable: true,
      },
      {
        file: null,
        test: null,
        error: `the unit tests did not run to their end; vitest ended with ${exit}`,
        isRepeatable: false,
      },
    ],
  });
});

it.each([
  [
    'an exit code without a failed test',
    1,
    [PASSED, closed()],
    'the unit tests did not run to their end; vitest ended with 1',
  ],
  ['a signal', 'SIGKILL', [PASSED, closed()], 'the unit tests did not run to their end; vitest ended with SIGKILL'],
  ['an empty log', 1, [], 'the unit tests did not run to their end; vitest ended with 1'],
  ['no tests', 0, [closed()], 'there are no unit tests'],
])('fails the suite for %s', (_what, exit, entries, error) => {
  expect(resultOf(entries, { exit }).failures).toEqual([{ file: null, test: null, error, isRepeatable: false }]);
});

it('fails the suite for a signal, also if a test failed too', () => {
  const entries = [ended('a.test.ts', [test('failed', ['no'])]), closed()];
  expect(resultOf(entries, { exit: 'SIGSEGV' }).failures).toMatchObject([
    { file: 'a.test.ts' },
    { file: null, error: 'the unit tests did not run to their end; vitest ended with SIGSEGV' },
  ]);
});

it.each(['skipped', 'pending'])('fails a %s test only if nothing may be skipped', (state) => {
  const entries = [ended('a.test.ts', [test('passed'), test(state)]), closed()];
  expect(resultOf(entries).failures).toEqual([]);
  expect(resultOf(entries, { nothingSkipped: true }).failures).toMatchObject([
    { file: 'a.test.ts', test: `${state} test`, isRepeatable: false },
  ]);
});
