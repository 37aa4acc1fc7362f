// Runs a suite of tests and counts from its own report.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './steps.mjs';

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const REPORTS = 'test-output';

const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
};

const namesOf = (report, wanted) =>
  report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => wanted.includes(test.status))
      .map((test) => `${file.name.slice(ROOT.length)}: ${test.fullName}`),
  );

/** Each file of a report with the time from its first test's start to its last one's end. */
const filesOf = (report) =>
  report.testResults.map(({ name, startTime, endTime }) => ({
    name: name.slice(ROOT.length),
    ms: Math.max(0, endTime - startTime),
  }));

/**
 * Runs the tests of a suite, which is the projects that `projects` matches, adds them to `counts` {passed, failed} and their files to `files`. Throws when one
 * fails or when there is none. With `nothingSkipped` it also throws when one was skipped, unfinished or singled out.
 */
export const runSuite = async ({ name, projects = name, counts, files, nothingSkipped, env = {} }) => {
  const path = join(ROOT, REPORTS, `${name}.json`);
  mkdirSync(join(ROOT, REPORTS), { recursive: true });
  rmSync(path, { force: true });
  const args = [
    VITEST,
    'run',
    '--project',
    projects,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
    ...(nothingSkipped ? ['--allowOnly=false'] : []),
  ];
  let failure = null;
  await run(process.execPath, args, { env }).catch((error) => (failure = error));
  const report = readReport(path);
  if (!report) throw failure ?? new Error(`the ${name} tests wrote no report`);
  counts.passed += report.numPassedTests;
  files.push(...filesOf(report));
  // A file that cannot be loaded has no tests to fail; it counts as one.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  counts.failed += report.numFailedTests + brokenFiles;
  if (failure) throw new Error(`the ${name} tests failed`);
  const skipped = namesOf(report, ['skipped', 'pending', 'todo', 'disabled']);
  if (nothingSkipped && skipped.length > 0) {
    counts.failed += skipped.length;
    throw new Error(`skipped tests do not count as passed:\n  ${skipped.join('\n  ')}`);
  }
  if (report.numTotalTests === 0) throw new Error(`there are no ${name} tests`);
  return `${report.numPassedTests} tests`;
};
