// Chooses the steps of a run. Pure.

const stepNamed = ({ steps, name, env }) => {
  const step = steps.find((candidate) => candidate.name === name);
  if (!step) throw new Error(`no such step: ${name}; there are ${steps.map((candidate) => candidate.name).join(', ')}`);
  if (step.requires && !env[step.requires.variable])
    throw new Error(`the step ${name} needs ${step.requires.variable}: set it to ${step.requires.meaning}`);
  return name;
};

const isUsual = (step, env) => !step.isLong || env.CHECK_EXTENT === 'all';

/**
 * Returns the rows with the chosen steps only. An empty `names` chooses all steps, except long ones unless CHECK_EXTENT
 * is `all`. Throws if a named step does not exist, or if its required variable is not set.
 */
export const chooseRows = ({ steps, rows, names, env }) => {
  const chosen =
    names.length > 0
      ? names.map((name) => stepNamed({ steps, name, env }))
      : steps.filter((step) => isUsual(step, env)).map((step) => step.name);
  return rows
    .map((row) => row.map((lane) => lane.filter((name) => chosen.includes(name))).filter((lane) => lane.length > 0))
    .filter((row) => row.length > 0);
};
