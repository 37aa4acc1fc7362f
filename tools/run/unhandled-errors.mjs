// A reporter of vitest. It writes the errors that no test caught, which the JSON report leaves out.
import { writeFileSync } from 'node:fs';

export default class UnhandledErrors {
  #path;

  /** `--outputFile.unhandled=<path>` names the file. */
  onInit(vitest) {
    this.#path = vitest.config.outputFile.unhandled;
  }

  onTestRunEnd(_modules, errors) {
    writeFileSync(this.#path, JSON.stringify(errors.map(({ stack, message }) => stack || message || 'no message')));
  }
}
