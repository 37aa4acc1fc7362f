// Reads the report of a suite. Pure.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const LONGEST_LINE = 300;
const SKIPPED = ['skipped', 'pending', 'todo', 'disabled'];

/** Returns the first non-empty line of an error, without colours and cut to 300 characters. */
export const firstLine = (text) =>
  (
    stripVTControlCharacters(text)
      .split('\n')
      .map((line) => line.trim())
      .find(Boolean) ?? 'no message'
  ).slice(0, LONGEST_LINE);

const failedTests = ({ file, tests }) =>
  tests
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      file,
      test: fullName.trim(),
      error: firstLine(failureMessages.join('\n')),
      isRepeatable: true,
    }));

/**
 * Returns a file's failed tests and the errors of its hooks. A file that fails without any, as when it cannot be loaded,
 * is one failure.
 */
const failuresOf = ({ file, status, message, tests, hooks }) => {
  const ofHooks = hooks.map(({ group, error }) => ({ file, test: group, error: firstLine(error), isRepeatable: true }));
  const failed = [...failedTests({ file, tests }), ...ofHooks];
  if (failed.length > 0 || status !== 'failed') return failed;
  const error = message ? firstLine(message) : 'the file failed, though none of its tests did';
  return [{ file, test: null, error, isRepeatable: true }];
};

/** Returns the skipped tests of a file that has not failed. A failed hook skips tests: it is the one failure then. */
const skippedTests = ({ file, status: ofFile, tests }) =>
  (ofFile === 'failed' ? [] : tests)
    .filter(({ status }) => SKIPPED.includes(status))
    .map(({ fullName }) => ({
      file,
      test: fullName.trim(),
      error: 'skipped or unfinished tests do not count as passed',
      isRepeatable: false,
    }));

const failureOfSuite = (error) => ({ file: null, test: null, error, isRepeatable: false });

const unhandledFailure = ({ errors, exit }) =>
  failureOfSuite(
    `${errors.length} unhandled ${errors.length === 1 ? 'error' : 'errors'}: ${firstLine(errors[0])}; vitest ended with ${exit}`,
  );

const fileOf = (root, hooks) => (result) => ({
  file: relative(root, result.name),
  ms: Math.max(0, result.endTime - result.startTime),
  status: result.status,
  message: result.message,
  tests: result.assertionResults,
  hooks: hooks.filter(({ file }) => file === result.name),
});

/**
 * Returns the result of a suite: {passed, files, failures}.
 *
 * - `report`: Vitest's JSON report; null if it wrote none. `unhandled`: the uncaught errors and those of hooks, as the
 *   reporter `unhandled-errors.mjs` writes them; null if Vitest ended early. `exit`: Vitest's exit code, or the signal
 *   that ended it.
 * - `nothingSkipped`: true if a skipped or unfinished test is a failure.
 * - Files: {name, ms, passed}. Failures: {file, test, error, isRepeatable}. `file` and `test` are null if the suite as
 *   a whole failed. Such a failure and a skipped test are not repeatable.
 */
export const suiteResult = ({ name, report, unhandled, exit, root, nothingSkipped }) => {
  if (!report || !unhandled) {
    const error = `the ${name} tests wrote no report; vitest ended with ${exit}`;
    return { passed: 0, files: [], failures: [failureOfSuite(error)] };
  }
  const read = report.testResults.map(fileOf(root, unhandled.hooks));
  const failures = read.flatMap(failuresOf);
  if (nothingSkipped) failures.push(...read.flatMap(skippedTests));
  if (unhandled.uncaught.length > 0) failures.push(unhandledFailure({ errors: unhandled.uncaught, exit }));
  const isExplained = exit === 0 || (exit === 1 && failures.length > 0);
  if (!isExplained) failures.push(failureOfSuite(`vitest ended with ${exit}`));
  if (report.numTotalTests === 0 && failures.length === 0) failures.push(failureOfSuite(`there are no ${name} tests`));
  const files = read.map(({ file, ms, tests }) => ({
    name: file,
    ms,
    passed: tests.filter(({ status }) => status === 'passed').length,
  }));
  return { passed: files.reduce((sum, file) => sum + file.passed, 0), files, failures };
};
