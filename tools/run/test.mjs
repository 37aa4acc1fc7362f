// `npm test`: installs what is missing, then runs every step, or those that are named: `npm test -- unit lint`.
import { machineSpeed } from './machine.mjs';
import { slowestFiles, stepTable } from './report.mjs';
import { INSTALLED, install, requireNode, say } from './steps.mjs';

requireNode();

const counts = { passed: 0, failed: 0 };
/** Test files with their times, and steps with theirs. */
const files = [];
const done = [];
/** On a build machine nothing may be missing, skipped or singled out. */
const nothingSkipped = Boolean(process.env.CI) && process.env.CI !== 'false';
const seconds = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

const requireKnown = (steps, names) => {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new Error(`no such step: ${unknown.join(', ')}; there are ${steps.map((step) => step.name).join(', ')}`);
};

const runStep = async (step) => {
  const started = performance.now();
  say(`\n▸ ${step.name}: ${step.about}`);
  try {
    const detail = await step.work({ counts, files, nothingSkipped });
    say(`✓ ${step.name} ${seconds(started)}${detail ? ` (${detail})` : ''}`);
  } catch (error) {
    say(`✗ ${step.name} ${seconds(started)}`);
    throw error;
  } finally {
    done.push({ name: step.name, ms: performance.now() - started, budgetSeconds: step.budgetSeconds });
  }
};

/** Runs every lane of a row to its end, so that one failure does not hide another. Throws the first. */
const runRow = async (row, stepOf) => {
  const lanes = row.map(async (names) => {
    for (const name of names) await runStep(stepOf(name));
  });
  const failed = (await Promise.allSettled(lanes)).filter((lane) => lane.status === 'rejected');
  if (failed.length > 0) throw failed[0].reason;
};

const speedBefore = machineSpeed();
const started = performance.now();
let failure = null;
try {
  if (process.env[INSTALLED] === undefined) await install();
  // Imported only now: a step may use what has just been installed.
  const { ROWS, STEPS } = await import('./test-steps.mjs');
  const names = process.argv.slice(2);
  requireKnown(STEPS, names);
  const isChosen = (name) => names.length === 0 || names.includes(name);
  for (const row of ROWS) {
    await runRow(
      row.map((lane) => lane.filter(isChosen)),
      (name) => STEPS.find((step) => step.name === name),
    );
  }
} catch (error) {
  failure = error;
  process.stderr.write(`\n${error.message}\n`);
  // A check that fails counts as one failure, though it is no test.
  counts.failed = Math.max(counts.failed, 1);
}
if (files.length > 0) say(`\nThe slowest test files:\n${slowestFiles(files)}`);
say(`\n${stepTable(done, (speedBefore + machineSpeed()) / 2)}`);
say(`\n${failure ? 'Failed' : 'All done'} in ${seconds(started)}`);
say(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(failure ? 1 : 0);
