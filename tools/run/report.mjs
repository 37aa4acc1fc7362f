// The report at the end of `npm test`: each step's seconds and budget, the slowest test files, and what failed.
const SLOWEST = 20;

const seconds = (ms) => (ms / 1000).toFixed(1).padStart(7);

/** Returns the budget of a step in seconds on a machine of this `speed`, relative to the machine of the budgets. */
export const budgetOn = (budgetSeconds, speed) => Math.round(budgetSeconds / Math.min(1, speed));

const stepLine = ({ step, ms, budgetSeconds, notRun }, speed) => {
  if (notRun) return `${step.padEnd(9)} not run: ${notRun}`;
  const budget = budgetOn(budgetSeconds, speed);
  return `${step.padEnd(9)} ${seconds(ms)} s of ${String(budget).padStart(4)} s${ms > budget * 1000 ? '  over its budget' : ''}`;
};

/**
 * Returns a line per step: name, seconds, budget on this machine, and a mark if the step took longer; or the reason why
 * it did not run. The last line has the machine's speed. Steps: {step, ms, budgetSeconds} or {step, notRun}. `speed`:
 * relative to the machine of the budgets.
 */
export const stepTable = (steps, speed) =>
  [
    ...steps.map((step) => stepLine(step, speed)),
    `This machine has ${speed.toFixed(2)} times the speed of the one of the budgets${speed < 1 ? ', which are longer by as much here' : ''}.`,
  ].join('\n');

/** Returns lines with the slowest files, slowest first. Files: {name, ms}. */
export const slowestFiles = (files) =>
  [...files]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => `${seconds(ms)} s  ${name}`)
    .join('\n');

/** Returns a line per failure. Failures: {step, file, test, error}; `file` and `test` may be null. */
export const failureLines = (failures) =>
  failures
    .map(({ step, file, test, error }) => `  ${[step, file, test].filter(Boolean).join(' › ')}: ${error}`)
    .join('\n');
