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

const test = (status: string, failureMessages: string[] = []) => ({
  status,
  fullName: ` ${status} test`,
  failureMessages,
});
const file = (name: string, status: string, tests: ReturnType<typeof test>[], message = '') => ({
  name: `/root/${name}`,
  status,
  message,
  startTime: 10,
  endTime: 15,
  assertionResults: tests,
});
const resultOf = (files: ReturnType<typeof file>[], more: object = {}) =>
  suiteResult({
    name: 'unit',
    report: { testResults: files, numTotalTests: files.flatMap((entry) => entry.assertionResults).length },
    unhandled: { uncaught: [], hooks: [] },
    exit: 0,
    root: '/root',
    nothingSkipped: false,
    ...more,
  });
const PASSED = file('a.test.ts', 'passed', [test('passed')]);

it('counts the passed tests of each file', () => {
  expect(resultOf([PASSED])).toEqual({
    passed: 1,
    files: [{ name: 'a.test.ts', ms: 5, passed: 1 }],
    failures: [],
  });
});

it('names a failed test with the first line of its error, without colours', () => {
  const failed = test('failed', ['\u001B[31mAssertionError: 1 is not 2\u001B[39m\n    at a.test.ts:1']);
  expect(resultOf([file('a.test.ts', 'failed', [failed])], { exit: 1 }).failures).toEqual([
    { file: 'a.test.ts', test: 'failed test', error: 'AssertionError: 1 is not 2', isRepeatable: true },
  ]);
});

it('names the error of a hook once, with its group, and none of the tests that it skipped', () => {
  const hooks = [
    { file: '/root/a.test.ts', group: 'a group', error: 'Error: no server\n    at a.test.ts:1' },
    { file: '/root/b.test.ts', group: null, error: 'Error: not closed' },
  ];
  const files = [file('a.test.ts', 'failed', [test('passed'), test('skipped')]), file('b.test.ts', 'failed', [])];
  const more = { exit: 1, unhandled: { uncaught: [], hooks }, nothingSkipped: true };
  expect(resultOf(files, more).failures).toEqual([
    { file: 'a.test.ts', test: 'a group', error: 'Error: no server', isRepeatable: true },
    { file: 'b.test.ts', test: null, error: 'Error: not closed', isRepeatable: true },
  ]);
});

it('bounds the first line of an error', () => {
  expect(firstLine('x'.repeat(1000))).toHaveLength(300);
  expect(firstLine('\n')).toBe('no message');
});

it('counts a file that cannot be loaded as one failure', () => {
  expect(resultOf([file('a.test.ts', 'failed', [], 'Cannot find module')], { exit: 1 }).failures).toEqual([
    { file: 'a.test.ts', test: null, error: 'Cannot find module', isRepeatable: true },
  ]);
  expect(resultOf([file('a.test.ts', 'failed', [test('passed')])], { exit: 1 }).failures).toMatchObject([
    { error: 'the file failed, though none of its tests did' },
  ]);
});

it('fails the suite for unhandled errors, also if a file failed too', () => {
  const error = '2 unhandled errors: Error: late; vitest ended with 1';
  const suite = { file: null, test: null, error, isRepeatable: false };
  const more = { exit: 1, unhandled: { uncaught: ['Error: late\n  at x', 'Error: later'], hooks: [] } };
  expect(resultOf([PASSED], more).failures).toEqual([suite]);
  expect(resultOf([file('b.test.ts', 'failed', [test('failed', ['no'])])], more).failures).toContainEqual(suite);
});

it.each([
  ['an exit code without a failed test', 1, [PASSED], 'vitest ended with 1'],
  ['a signal', 'SIGKILL', [PASSED], 'vitest ended with SIGKILL'],
  ['no tests', 0, [], 'there are no unit tests'],
])('fails the suite for %s', (_what, exit, files, error) => {
  expect(resultOf(files, { exit }).failures).toEqual([{ file: null, test: null, error, isRepeatable: false }]);
});

it('fails the suite for a signal, also if a test failed too', () => {
  const files = [file('a.test.ts', 'failed', [test('failed', ['no'])])];
  expect(resultOf(files, { exit: 'SIGSEGV' }).failures).toMatchObject([
    { file: 'a.test.ts' },
    { file: null, error: 'vitest ended with SIGSEGV' },
  ]);
});

it.each(['report', 'unhandled'])('fails the suite without its %s file', (missing) => {
  expect(resultOf([PASSED], { [missing]: null, exit: 1 })).toMatchObject({
    passed: 0,
    failures: [{ file: null, error: 'the unit tests wrote no report; vitest ended with 1', isRepeatable: false }],
  });
});

it.each(['skipped', 'pending', 'todo', 'disabled'])('fails a %s test only if nothing may be skipped', (status) => {
  const files = [file('a.test.ts', 'passed', [test('passed'), test(status)])];
  expect(resultOf(files).failures).toEqual([]);
  expect(resultOf(files, { nothingSkipped: true }).failures).toMatchObject([
    { file: 'a.test.ts', test: `${status} test`, isRepeatable: false },
  ]);
});
