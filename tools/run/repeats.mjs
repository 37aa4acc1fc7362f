// Runs each failed test file once more, by itself. A file that passes then is unsteady.

/** Largest number of failed files that are repeated. More failed files usually have one cause. */
const MOST_REPEATED = 8;
/** Largest number of unsteady files with which a run passes. */
const MOST_UNSTEADY = 3;

const failedFiles = (results) =>
  results.flatMap(({ step, failures, files, repeat }) => {
    const repeatable = failures.filter(({ isRepeatable }) => isRepeatable);
    return [...new Set(repeatable.map(({ file }) => file))].map((file) => ({
      step,
      file,
      repeat,
      failures: repeatable.filter((failure) => failure.file === file),
      passed: files.filter(({ name }) => name === file).reduce((sum, { passed }) => sum + passed, 0),
    }));
  });

const repeatFile = async ({ step, file, repeat, failures, passed, say }) => {
  say(`\n▸ ${step} again: ${file}`);
  const again = await repeat(file).catch((error) => ({ passed: 0, failures: [{ error: error.message }] }));
  const isUnsteady = again.failures.length === 0 && again.passed > 0;
  say(isUnsteady ? `✓ ${file} passes by itself, so it is unsteady` : `✗ ${file} fails again`);
  return isUnsteady ? [{ step, file, failures, gained: again.passed - passed }] : [];
};

const tooManyUnsteady = (unsteady) => ({
  step: 'repeats',
  file: null,
  test: null,
  error: `${unsteady.length} files are unsteady, and a run passes with at most ${MOST_UNSTEADY}: ${unsteady.map(({ file }) => file).join(', ')}`,
});

/**
 * Repeats the failed files of `results`, one at a time, unless too many failed. Results: {step, passed, files,
 * failures, repeat}, as `runSuite` returns them. Returns {passed, failures, unsteady}: the number of passed tests, with
 * those of unsteady files; the failures that remain, and one more if too many files are unsteady; and the first
 * failures of the unsteady files.
 */
export const repeatFailedFiles = async ({ results, say }) => {
  const failed = failedFiles(results);
  const isFault = failed.length > MOST_REPEATED;
  if (isFault) say(`\n${failed.length} files failed. That is a fault and not chance, so none of them is repeated.`);
  const unsteady = [];
  for (const file of isFault ? [] : failed) unsteady.push(...(await repeatFile({ ...file, say })));
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
