// Runs the steps of a check, repeats failed test files, and prints a report.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseRows } from './choose-rows.mjs';
import { machineSpeed } from './machine.mjs';
import { repeatFailedFiles } from './repeats.mjs';
import { budgetOn, failureLines, slowestFiles, stepTable } from './report.mjs';
import { say as print } from './steps.mjs';
import { MODULES } from './suites.mjs';
import { withTimeLimit } from './time-limit.mjs';
import { firstLine } from './vitest-report.mjs';

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Removes the reports of earlier runs and their transformed modules. Other folders stay. */
const clearReports = (outputDir) => {
  mkdirSync(outputDir, { recursive: true });
  const stale = readdirSync(outputDir, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.jsonl?$/.test(entry.name),
  );
  for (const { name } of stale) rmSync(join(outputDir, name), { force: true });
  rmSync(join(outputDir, MODULES), { recursive: true, force: true });
};

const writeReport = ({ outputDir, name, list }) =>
  writeFileSync(join(outputDir, name), `${JSON.stringify(list, null, 2)}\n`);

/**
 * Largest duration of a step, as a multiple of its budget. After that its commands count as hanging, and are killed.
 */
const BUDGETS_UNTIL_KILLED = 4;

const resultWithoutTests = (detail) => ({ passed: 0, files: [], failures: [], detail });

const resultOfError = (error) => ({
  ...resultWithoutTests(),
  failures:
    error.failures?.length > 0
      ? error.failures
      : [{ file: null, test: null, error: firstLine(error.message), isRepeatable: false }],
});

const resultOf = (returned) => {
  if (returned?.notRun) return { ...resultWithoutTests(), notRun: returned.notRun };
  return typeof returned === 'object' ? returned : resultWithoutTests(returned);
};

const outcomeLine = ({ name, ms, result }) => {
  if (result.notRun) return `– ${name}: not run: ${result.notRun}`;
  const mark = result.failures.length > 0 ? '✗' : '✓';
  return `${mark} ${name} ${seconds(ms)}${result.detail ? ` (${result.detail})` : ''}`;
};

/**
 * Runs a step of the check. Returns the result of its suite, with {step, ms, budgetSeconds, limitSeconds}; its failure
 * if it throws; or `notRun`, the reason why it could not check. `speed`: that of this machine, as `machineSpeed`
 * returns it.
 */
export const runStep = async ({ step, context, speed, say }) => {
  const started = performance.now();
  say(`\n▸ ${step.name}: ${step.about}`);
  const budgetSeconds = (context.isWhole && step.wholeBudgetSeconds) || step.budgetSeconds;
  const limitSeconds = budgetOn(budgetSeconds, speed) * BUDGETS_UNTIL_KILLED;
  let result;
  try {
    result = resultOf(await withTimeLimit(limitSeconds, () => step.work(context)));
  } catch (error) {
    say(`\n${error.message}`);
    result = resultOfError(error);
  }
  const ms = performance.now() - started;
  say(outcomeLine({ name: step.name, ms, result }));
  return { ...result, step: step.name, ms, budgetSeconds, limitSeconds };
};

/**
 * Runs the lanes of each row in parallel. A step does not run if a step that it needs has failed, or if its required
 * variable is not set. The latter counts as a failure if nothing may be skipped.
 */
const runRows = async ({ rows, steps, env, context, speed, say }) => {
  const results = [];
  const hasFailed = (name) => results.some(({ step, failures }) => step === name && failures.length > 0);
  const reasonNotToRun = ({ needs = [], requires }) => {
    const failedNeed = needs.find(hasFailed);
    if (failedNeed) return { notRun: `the ${failedNeed} failed` };
    if (!requires || env[requires.variable]) return null;
    const notRun = `${requires.variable} is not set`;
    return { notRun, ...(context.nothingSkipped && resultOfError(new Error(notRun))) };
  };
  const runLane = async (lane) => {
    for (const name of lane) {
      const step = steps.find((candidate) => candidate.name === name);
      const reason = reasonNotToRun(step);
      if (reason) say(`\n– ${name}: not run: ${reason.notRun}`);
      results.push(
        reason ? { ...resultWithoutTests(), ...reason, step: name } : await runStep({ step, context, speed, say }),
      );
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
 * - `steps`: {name, about, budgetSeconds, wholeBudgetSeconds, work, needs, requires, isLong}; `test-steps.mjs`
 *   describes them.
 * - `rows`: rows of lanes of steps. Rows run one after the other, lanes of a row in parallel, steps of a lane one after
 *   the other.
 * - `prepare`: work before the first step. If it fails, no step runs. `installBudgetSeconds`: its budget.
 */
export const runCheck = async ({
  steps,
  rows,
  names,
  env,
  outputDir,
  nothingSkipped,
  prepare = async () => undefined,
  installBudgetSeconds,
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
    results = await runRows({ rows: chosen, steps, env, context, speed: speedBefore, say });
  } catch (error) {
    say(`\n${error.message}`);
    results = [{ ...resultOfError(error), step: 'start' }];
  }
  const { passed, failures, unsteady } = await repeatFailedFiles({ results, say });
  writeReport({ outputDir, name: 'failures.json', list: failures });
  writeReport({ outputDir, name: 'unsteady.json', list: unsteady });

  const files = results.flatMap((result) => result.files);
  if (files.length > 0) say(`\nThe slowest test files:\n${slowestFiles(files)}`);
  const listed = results.filter(({ ms, notRun }) => ms !== undefined || notRun);
  if (listed.length > 0) {
    const install = { step: 'install', ms: installMs, budgetSeconds: installBudgetSeconds };
    say(`\n${stepTable([install, ...listed], (speedBefore + measureSpeed()) / 2)}`);
  }
  if (unsteady.length > 0) say(`\nunsteady: failed once and passed by itself:\n${failureLines(unsteady)}`);
  if (failures.length > 0) say(`\nfailed:\n${failureLines(failures)}`);
  say(`\n${failures.length > 0 ? 'Failed' : 'All done'} in ${seconds(performance.now() - started)}`);
  say(`${passed} passed, ${failures.length} failed`);
  return { passed, failures, unsteady };
};
