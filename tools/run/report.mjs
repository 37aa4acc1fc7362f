// The report at the end of `npm test`: each step's seconds and budget, the slowest test files, and what failed.
const SLOWEST = 20;

const seconds = (ms) => (ms / 1000).toFixed(1).padStart(7);

/**
 * A line per step: name, seconds, its budget on this machine, and a mark where the step took longer. Then the speed of
 * the machine. Steps: {step, ms, budgetSeconds}. `speed`: against the machine for which the budgets were set.
 */
export const stepTable = (steps, speed) =>
  [
    ...steps.map(({ step, ms, budgetSeconds }) => {
      const budget = Math.round(budgetSeconds / Math.min(1, speed));
      return `${step.padEnd(9)} ${seconds(ms)} s of ${String(budget).padStart(4)} s${ms > budget * 1000 ? '  over its budget' : ''}`;
    }),
    `This machine has ${speed.toFixed(2)} times the speed of the one of the budgets${speed < 1 ? ', which are longer by as much here' : ''}.`,
  ].join('\n');

/** The files that took longest, the slowest first. Files: {name, ms}. */
export const slowestFiles = (files) =>
  [...files]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => `${seconds(ms)} s  ${name}`)
    .join('\n');

/** A line per failure: step, file, test and error, as far as it has them. Failures: {step, file, test, error}. */
export const failureLines = (failures) =>
  failures
    .map(({ step, file, test, error }) => `  ${[step, file, test].filter(Boolean).join(' › ')}: ${error}`)
    .join('\n');
