// Reporter for Vitest that writes to a file what the JSON report leaves out: uncaught errors, and errors of hooks.
import { writeFileSync } from 'node:fs';

const textOf = ({ stack, message }) => stack || message || 'no message';

/** Returns the errors of a file and its groups outside tests, as of a hook: {file, group, error}; `group` null: the file. */
const hookErrors = (module) =>
  [
    { suite: module, group: null },
    ...[...module.children.allSuites()].map((suite) => ({ suite, group: suite.fullName })),
  ].flatMap(({ suite, group }) =>
    suite.errors().map((error) => ({ file: module.moduleId, group, error: textOf(error) })),
  );

export default class UnhandledErrors {
  #path;

  /** Reads the file's path, which is set by `--outputFile.unhandled=<path>`. */
  onInit(vitest) {
    this.#path = vitest.config.outputFile.unhandled;
  }

  onTestRunEnd(modules, errors) {
    writeFileSync(this.#path, JSON.stringify({ uncaught: errors.map(textOf), hooks: modules.flatMap(hookErrors) }));
  }
}
