// Installs a long-term release of Node, for tests that run on it besides the installed Node.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './steps.mjs';

/** Major version of the long-term release. */
const MAJOR = 24;

/**
 * Returns the path of the binary from the registry's package for this platform. The package is installed in a folder of
 * its own, because the project's packages would be installed again by another version of Node.
 */
export const nodeBinary = async () => {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(ROOT, 'test-output', `node-${MAJOR}`);
  const binary = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true });
    await run(
      'npm',
      ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${MAJOR}`],
      { quiet: true },
    );
  }
  return binary;
};
