// Node's long-term release, for tests that run on it beside the installed one.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './steps.mjs';

/** The newest long-term release when this was written. */
const MAJOR = 24;

/**
 * The binary from the registry's package for this platform. It is installed outside the project's own packages, which
 * another version of Node would install again.
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
