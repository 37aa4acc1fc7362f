// Runs each failed test file once more, by itself. A file that passes then is unsteady.
import { withTimeLimit } from './time-limit.mjs';

/**
 * Number of files that failed again, or number of unsteady files, at which the repeats end. The run has failed then.
 */
const MOST_ALIKE = 8;
/** Largest number of unsteady files with which a run passes. */
const MOST_UNSTEADY = 3;

const failedFiles = (results) =>
  results.flatMap(({ step, failures, files, repeat, limitSeconds }) => {
    const repeatable = failures.filter(({ isRepeatable }) => isRepeatable);
    return [...new Set(repeatable.map(({ file }) => file))].map((file) => ({
      step,
      file,
      repeat: (name) => withTimeLimit(limitSeconds, () => repeat(name)),
      failures: repeatable.filter((failure) => failure.file === file),
      passed: files.filter(({ name }) => name === file).reduce((sum, { passed }) => sum + passed, 0),
    }));
  });

const repeatFile = async ({ step, file, repeat, failures, passed, say }) => {
  say(`\n▸ ${step} again: ${file}`);
  const again = await repeat(file).catch((error) => ({
    passed: 0,
    failures: [{ error: error.message }],
  }));
  const isUnsteady = again.failures.length === 0 && again.passed > 0;
  say(isUnsteady ? `✓ ${file} passes by itself, so it is unsteady` : `✗ ${file} fails again`);
  return { step, file, failures, isUnsteady, gained: again.passed - passed };
};

/** Repeats the files one at a time. Returns those that are unsteady. */
const repeatFiles = async (files, say) => {
  const repeated = [];
  const number = (isUnsteady) => repeated.filter((file) => file.isUnsteady === isUnsteady).length;
  for (const file of files) {
    if (Math.max(number(true), number(false)) >= MOST_ALIKE) {
      say(
        `\nThe run has failed, so ${files.length - repeated.length} of ${files.length} failed files are not repeated.`,
      );
      break;
    }
    repeated.push(await repeatFile({ ...file, say }));
  }
  return repeated.filter(({ isUnsteady }) => isUnsteady);
};

const tooManyUnsteady = (unsteady) => ({
  step: 'repeats',
  file: null,
  test: null,
  error: `${unsteady.length} files are unsteady, and a run passes with at most ${MOST_UNSTEADY}: ${unsteady.map(({ file }) => file).join(', ')}`,
});

/**
 * Repeats the failed files of `results`, one at a time. Results: {step, passed, files, failures, repeat, limitSeconds},
 * as `runStep` returns them. Returns {passed, failures, unsteady}: the number of passed tests, with those of unsteady
 * files; the failures that remain, and one more if too many files are unsteady; and the first failures of the unsteady
 * files.
 */
export const repeatFailedFiles = async ({ results, say }) => {
  const unsteady = await repeatFiles(failedFiles(results), say);
  const excused = new Set(unsteady.flatMap(({ failures }) => failures));
  const listed = (isListed) =>
    results.flatMap(({ step, failures }) =>
      failures.filter(isListed).map(({ file, test, error }) => ({ step, file, test, error })),
    );
  return {
    passed: [...results.map(({ passed }) => passed), ...unsteady.map(({ gained }) => gained)].reduce(
      (sum, count) => sum + count,
      0,
    ),
    failures: [
      ...listed((failure) => !excused.has(failure)),
      ...(unsteady.length > MOST_UNSTEADY ? [tooManyUnsteady(unsteady)] : []),
    ],
    unsteady: listed((failure) => excused.has(failure)),
  };
};
