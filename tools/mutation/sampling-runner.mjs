// Stryker's Vitest runner, limited to every n-th change (`MUTATION_EVERY`). Plain JavaScript, because Stryker's own
// processes load this file.
import { strykerPlugins as usual } from '@stryker-mutator/vitest-runner';

const every = Number(process.env.MUTATION_EVERY ?? 1);
const { factory: makeUsualRunner } = usual.find(({ name }) => name === 'vitest');

const makeSamplingRunner = (injector) => {
  const runner = makeUsualRunner(injector);
  const mutantRun = runner.mutantRun.bind(runner);
  // Stryker counts a change with the status `error` neither as noticed nor as unnoticed.
  const leftOut = { status: 'error', errorMessage: 'not in the sample' };
  runner.mutantRun = async (options) => (Number(options.activeMutant.id) % every === 0 ? mutantRun(options) : leftOut);
  return runner;
};
makeSamplingRunner.inject = makeUsualRunner.inject;

export const strykerPlugins = [{ kind: 'TestRunner', name: 'sampling', factory: makeSamplingRunner }];
