// Reporter for Vitest. Writes a line of JSON at each file's start and end and one at the end of the run, so that a run
// that is killed leaves the results of the files before.
import { appendFileSync } from 'node:fs';

/** Returns the text of a thrown value. Vitest puts a placeholder for the message into the stack of a timeout. */
const textOf = ({ name, message, stacks: _stacks, ...fields }) => {
  if (message) return name ? `${name}: ${message}` : message;
  return name ? `${name} without a message` : `a thrown object: ${JSON.stringify(fields)}`;
};

const entryOfTest = (test) => {
  const { state, errors = [] } = test.result();
  return { name: test.fullName, state, errors: errors.map(textOf) };
};

/** Returns the errors of a file and its groups outside tests, as of a hook: {group, error}; `group` null: the file. */
const hookErrors = (module) =>
  [
    { suite: module, group: null },
    ...[...module.children.allSuites()].map((suite) => ({ suite, group: suite.fullName })),
  ].flatMap(({ suite, group }) => suite.errors().map((error) => ({ group, error: textOf(error) })));

const durationOf = (module) => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
};

/** Returns an uncaught error. Its file is the first test file in its stack, or the one that ran meanwhile; null: unknown. */
const uncaughtError = (error, modules) => {
  const files = new Set(modules.map(({ moduleId }) => moduleId));
  const thrownIn = (error.stacks ?? []).map(({ file }) => file).find((file) => files.has(file));
  const isOfPool = String(error.message).startsWith('[vitest-pool]');
  return { file: thrownIn ?? error.VITEST_TEST_PATH ?? null, error: textOf(error), isOfPool };
};

export default class SuiteLog {
  #path;

  /** Reads the log's path, which is set by `--outputFile.log=<path>`. */
  onInit(vitest) {
    this.#path = vitest.config.outputFile.log;
  }

  onTestModuleStart({ moduleId }) {
    this.#write({ kind: 'started', file: moduleId });
  }

  onTestModuleEnd(module) {
    this.#write({
      kind: 'ended',
      file: module.moduleId,
      ms: durationOf(module),
      hasFailed: module.state() === 'failed',
      hooks: hookErrors(module),
      tests: [...module.children.allTests()].map(entryOfTest),
    });
  }

  onTestRunEnd(modules, errors) {
    const notEnded = modules.filter((module) => !['passed', 'failed', 'skipped'].includes(module.state()));
    this.#write({
      kind: 'closed',
      notEnded: notEnded.map(({ moduleId }) => moduleId),
      uncaught: errors.map((error) => uncaughtError(error, modules)),
    });
  }

  #write(entry) {
    appendFileSync(this.#path, `${JSON.stringify(entry)}\n`);
  }
}
