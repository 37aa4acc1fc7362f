// Reporter for Vitest that writes uncaught errors to a file, because the JSON report leaves them out.
import { writeFileSync } from 'node:fs';

export default class UnhandledErrors {
  #path;

  /** Reads the file's path, which is set by `--outputFile.unhandled=<path>`. */
  onInit(vitest) {
    this.#path = vitest.config.outputFile.unhandled;
  }

  onTestRunEnd(_modules, errors) {
    writeFileSync(this.#path, JSON.stringify(errors.map(({ stack, message }) => stack || message || 'no message')));
  }
}
