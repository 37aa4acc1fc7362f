// Runs the steps of a check, repeats failed test files, and prints a report.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseRows } from './choose-rows.mjs';
import { machineSpeed } from './machine.mjs';
import { repeatFailedFiles } from './repeats.mjs';
import { failureLines, slowestFiles, stepTable } from './report.mjs';
import { say as print } from './steps.mjs';
import { MODULES } from './suites.mjs';
import { firstLine } from './vitest-report.mjs';

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Removes the reports of earlier runs and their transformed modules. Other folders stay. */
const clearReports = (outputDir) => {
  mkdirSync(outputDir, { recursive: true });
  const stale = readdirSync(outputDir, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.json'),
  );
  for (const { name } of stale) rmSync(join(outputDir, name), { force: true });
  rmSync(join(outputDir, MODULES), { recursive: true, force: true });
};

const writeReport = ({ outputDir, name, list }) =>
  writeFileSync(join(outputDir, name), `${JSON.stringify(list, null, 2)}\n`);

const resultWithoutTests = (detail) => ({ passed: 0, files: [], failures: [], detail });

const resultOfError = (error) => ({
  ...resultWithoutTests(),
  failures: [{ file: null, test: null, error: firstLine(error.message), isRepeatable: false }],
});

const runStep = async ({ step, context, say }) => {
  const started = performance.now();
  say(`\n▸ ${step.name}: ${step.about}`);
  let result;
  try {
    const returned = await step.work(context);
    result = typeof returned === 'object' ? returned : resultWithoutTests(returned);
  } catch (error) {
    say(`\n${error.message}`);
    result = resultOfError(error);
  }
  const ms = performance.now() - started;
  const mark = result.failures.length > 0 ? '✗' : '✓';
  say(`${mark} ${step.name} ${seconds(ms)}${result.detail ? ` (${result.detail})` : ''}`);
  const budgetSeconds = (context.isWhole && step.wholeBudgetSeconds) || step.budgetSeconds;
  return { ...result, step: step.name, ms, budgetSeconds };
};

/**
 * Runs the lanes of each row in parallel. A step does not run if a step that it needs has failed, or if its required
 * variable is not set. The latter counts as a failure if nothing may be skipped.
 */
const runRows = async ({ rows, steps, env, context, say }) => {
  const results = [];
  const hasFailed = (name) => results.some(({ step, failures }) => step === name && failures.length > 0);
  const runLane = async (lane) => {
    for (const name of lane) {
      const step = steps.find((candidate) => candidate.name === name);
      const failedNeed = (step.needs ?? []).find(hasFailed);
      const missing = step.requires && !env[step.requires.variable] ? `${step.requires.variable} is not set` : null;
      if (failedNeed) say(`\n– ${name}: not run: the ${failedNeed} failed`);
      else if (missing) {
        say(`\n– ${name}: not run: ${missing}`);
        if (context.nothingSkipped) results.push({ ...resultOfError(new Error(missing)), step: name });
      } else results.push(await runStep({ step, context, say }));
    }
  };
  for (const row of rows) await Promise.all(row.map(runLane));
  return results;
};

/**
 * Runs the steps `names`, or the usual steps if `names` is empty. Returns {passed, failures, unsteady}; a failure is
 * {step, file, test, error}. Failures and unsteady files are also written to `failures.json` and `unsteady.json` in
 * `outputDir`. The last printed line has the counts.
 *
 * - `steps`: {name, about, budgetSeconds, wholeBudgetSeconds, work, needs, requires, isLong}; `test-steps.mjs` describes
 *   them.
 * - `rows`: rows of lanes of steps. Rows run one after the other, lanes of a row in parallel, steps of a lane one after
 *   the other.
 * - `prepare`: work before the first step. If it fails, no step runs.
 */
export const runCheck = async ({
  steps,
  rows,
  names,
  env,
  outputDir,
  nothingSkipped,
  prepare = async () => undefined,
  measureSpeed = machineSpeed,
  say = print,
}) => {
  const started = performance.now();
  const speedBefore = measureSpeed();
  clearReports(outputDir);
  let results;
  let installMs = 0;
  try {
    const chosen = chooseRows({ steps, rows, names, env });
    const prepared = performance.now();
    await prepare();
    installMs = performance.now() - prepared;
    const context = { outputDir, nothingSkipped, isWhole: env.CHECK_EXTENT === 'all' };
    results = await runRows({ rows: chosen, steps, env, context, say });
  } catch (error) {
    say(`\n${error.message}`);
    results = [{ ...resultOfError(error), step: 'start' }];
  }
  const { passed, failures, unsteady } = await repeatFailedFiles({ results, say });
  writeReport({ outputDir, name: 'failures.json', list: failures });
  writeReport({ outputDir, name: 'unsteady.json', list: unsteady });

  const files = results.flatMap((result) => result.files);
  if (files.length > 0) say(`\nThe slowest test files:\n${slowestFiles(files)}`);
  const timed = results.filter(({ ms }) => ms !== undefined);
  if (timed.length > 0) {
    const table = stepTable(timed, { speed: (speedBefore + measureSpeed()) / 2, installMs });
    say(`\n${table}`);
  }
  if (unsteady.length > 0) say(`\nunsteady: failed once and passed by itself:\n${failureLines(unsteady)}`);
  if (failures.length > 0) say(`\nfailed:\n${failureLines(failures)}`);
  say(`\n${failures.length > 0 ? 'Failed' : 'All done'} in ${seconds(performance.now() - started)}`);
  say(`${passed} passed, ${failures.length} failed`);
  return { passed, failures, unsteady };
};
