// `npm test`: installs what is missing, then runs every step, or those that are named: `npm test -- unit lint`.
import { install, requireNode, say } from './steps.mjs';

requireNode();

const counts = { passed: 0, failed: 0 };
/** On a build machine nothing may be missing, skipped or singled out. */
const nothingSkipped = Boolean(process.env.CI) && process.env.CI !== 'false';
const seconds = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

const chosenOf = (steps, names) => {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) throw new Error(`no such step: ${unknown.join(', ')}; there are ${steps.map((step) => step.name).join(', ')}`);
  return names.length === 0 ? steps : steps.filter((step) => names.includes(step.name));
};

const runStep = async (step) => {
  const started = performance.now();
  say(`\n▸ ${step.name}: ${step.about}`);
  try {
    const detail = await step.work({ counts, nothingSkipped });
    say(`✓ ${step.name} ${seconds(started)}${detail ? ` (${detail})` : ''}`);
  } catch (error) {
    say(`✗ ${step.name} ${seconds(started)}`);
    throw error;
  }
};

const started = performance.now();
let failure = null;
try {
  await install();
  // Loaded only now: a step may use what has just been installed.
  const { STEPS } = await import('./test-steps.mjs');
  for (const step of chosenOf(STEPS, process.argv.slice(2))) await runStep(step);
} catch (error) {
  failure = error;
  process.stderr.write(`\n${error.message}\n`);
  // A check that fails is one failure, though it is no test.
  counts.failed = Math.max(counts.failed, 1);
}
say(`\n${failure ? 'Failed' : 'All done'} in ${seconds(started)}`);
say(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(failure ? 1 : 0);
