// The report at the end of `npm test`: the seconds of each step beside its budget, and the slowest test files.
const SLOWEST = 20;

const seconds = (ms) => (ms / 1000).toFixed(1).padStart(7);

/**
 * A line per step: name, seconds, its budget, and a mark where the step took longer. Steps: {name, ms, budgetSeconds}.
 */
export const stepTable = (steps) =>
  steps
    .map(
      ({ name, ms, budgetSeconds }) =>
        `${name.padEnd(8)} ${seconds(ms)} s of ${String(budgetSeconds).padStart(4)} s${ms > budgetSeconds * 1000 ? '  over its budget' : ''}`,
    )
    .join('\n');

/** The files that took longest, the slowest first. Files: {name, ms}. */
export const slowestFiles = (files) =>
  [...files]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => `${seconds(ms)} s  ${name}`)
    .join('\n');
