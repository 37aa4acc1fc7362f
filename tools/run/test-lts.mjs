// `npm run test:lts`: the unit and database tests, or the named steps, on the long-term release of Node. Tests of
// components are left out: browsers run them, whatever release of Node there is.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { INSTALLED, ROOT, install, requireNode, run, say } from './steps.mjs';

/** The newest long-term release when this was written. */
const MAJOR = 24;
const STEPS = ['unit', 'db'];

/**
 * The binary from the registry's package for this platform. It is installed outside the project's own packages, which
 * another version of Node would install again.
 */
const nodeBinary = async () => {
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

requireNode();
try {
  await install();
  const binary = await nodeBinary();
  say(`Node ${(await run(binary, ['--version'], { quiet: true })).trim()}`);
  const steps = process.argv.slice(2);
  await run(binary, ['tools/run/test.mjs', ...(steps.length > 0 ? steps : STEPS)], {
    env: { [INSTALLED]: 'yes', UNIT_PROJECTS: 'unit' },
  });
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
