// Chooses the steps of a run. Pure: names and environment in, rows out.

const stepNamed = ({ steps, name, env }) => {
  const step = steps.find((candidate) => candidate.name === name);
  if (!step) throw new Error(`no such step: ${name}; there are ${steps.map((candidate) => candidate.name).join(', ')}`);
  if (step.requires && !env[step.requires.variable])
    throw new Error(`the step ${name} needs ${step.requires.variable}: set it to ${step.requires.meaning}`);
  return name;
};

const isUsual = (step, env) =>
  (!step.requires || Boolean(env[step.requires.variable])) && (!step.isLong || env.CHECK_EXTENT === 'all');

/**
 * The rows with the chosen steps only. If `names` is empty, they are all steps but those whose required variable is not
 * set, and but the long ones, unless CHECK_EXTENT is `all`. Throws if a named step does not exist or cannot run here.
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
