// Reads the log of a suite (`suite-log.mjs`). Pure.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const LONGEST_LINE = 300;
const NOT_RUN = ['skipped', 'pending'];

/** Returns the first non-empty line of an error, without colours and cut to 300 characters. */
export const firstLine = (text) =>
  (
    stripVTControlCharacters(text)
      .split('\n')
      .map((line) => line.trim())
      .find(Boolean) ?? 'no message'
  ).slice(0, LONGEST_LINE);

const failureOfFile = (file, test, error) => ({ file, test, error: firstLine(error), isRepeatable: true });
const failureOfSuite = (error) => ({ file: null, test: null, error: firstLine(error), isRepeatable: false });

/**
 * Returns a file's failed tests and the errors of its hooks. A file that fails without any is one failure. The errors of
 * a file that cannot be loaded are those of its hooks.
 */
const failuresOf = ({ file, hasFailed, tests, hooks }) => {
  const failed = [
    ...tests
      .filter(({ state }) => state === 'failed')
      .map(({ name, errors }) => failureOfFile(file, name, errors.join('\n'))),
    ...hooks.map(({ group, error }) => failureOfFile(file, group, error)),
  ];
  if (failed.length > 0 || !hasFailed) return failed;
  return [failureOfFile(file, null, 'the file failed, though none of its tests did')];
};

/** Returns the skipped tests of a file that has not failed. A failed hook skips tests: it is the one failure then. */
const skippedTests = ({ file, hasFailed, tests }) =>
  (hasFailed ? [] : tests)
    .filter(({ state }) => NOT_RUN.includes(state))
    .map(({ name }) => ({
      ...failureOfFile(file, name, 'skipped or unfinished tests do not count as passed'),
      isRepeatable: false,
    }));

/** Returns the files that have begun and not ended. Vitest names those of a crashed process when it closes the run. */
const filesWithoutEnd = (entries, closed) => {
  const ended = new Set(entries.filter(({ kind }) => kind === 'ended').map(({ file }) => file));
  const started = entries.filter(({ kind }) => kind === 'started').map(({ file }) => file);
  return [...new Set([...started, ...(closed?.notEnded ?? [])])].filter((file) => !ended.has(file));
};

const relativeTo = (root) => (entry) => (entry.file ? { ...entry, file: relative(root, entry.file) } : entry);

/** Returns the failures of uncaught errors. A file that a crashed process left open already tells of the crash. */
const uncaughtFailures = (uncaught, isCrashListed) =>
  uncaught
    .filter(({ isOfPool }) => !(isOfPool && isCrashListed))
    .map(({ file, error }) =>
      file ? failureOfFile(file, null, `unhandled: ${error}`) : failureOfSuite(`unhandled: ${error}`),
    );

/**
 * Returns the result of a suite: {passed, files, failures}.
 *
 * - `entries`: the log, as `suite-log.mjs` writes it. `exit`: Vitest's exit code, or the text for what ended it.
 * - `nothingSkipped`: true if a skipped or unfinished test is a failure.
 * - Files: {name, ms, passed}. Failures: {file, test, error, isRepeatable}. `file` and `test` are null if the suite as
 *   a whole failed. Such a failure and a skipped test are not repeatable.
 */
export const suiteResult = ({ name, entries, exit, root, nothingSkipped }) => {
  const read = entries.map(relativeTo(root));
  const closed = entries.find(({ kind }) => kind === 'closed');
  const ended = read.filter(({ kind }) => kind === 'ended');
  const failures = ended.flatMap(failuresOf);
  if (nothingSkipped) failures.push(...ended.flatMap(skippedTests));
  const open = filesWithoutEnd(entries, closed);
  for (const file of open)
    failures.push(failureOfFile(relative(root, file), null, `its process ended early; vitest ended with ${exit}`));
  const uncaught = (closed?.uncaught ?? []).map(relativeTo(root));
  failures.push(...uncaughtFailures(uncaught, open.length > 0));
  const isExplained = closed && (exit === 0 || (exit === 1 && failures.length > 0));
  if (!isExplained)
    failures.push(failureOfSuite(`the ${name} tests did not run to their end; vitest ended with ${exit}`));
  const files = ended.map(({ file, ms, tests }) => ({
    name: file,
    ms,
    passed: tests.filter(({ state }) => state === 'passed').length,
  }));
  if (ended.every(({ tests }) => tests.length === 0) && failures.length === 0)
    failures.push(failureOfSuite(`there are no ${name} tests`));
  return { passed: files.reduce((sum, file) => sum + file.passed, 0), files, failures };
};
