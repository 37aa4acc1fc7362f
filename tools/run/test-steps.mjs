// The steps of `npm test`, in the order in which a failure is cheapest to find.
import { join } from 'node:path';
import { hasProgram, installWithApt } from './apt.mjs';
import { HOW_TO_GET_CHROMIUM, findChromium, installChromium } from './browser.mjs';
import { ROOT, build, run, say } from './steps.mjs';
import { runSuite } from './suites.mjs';
import { checkTypes } from './types.mjs';

const tool = (path, args) => run(process.execPath, [join(ROOT, 'node_modules', path), ...args], { quiet: true });

const lint = async () => {
  await tool('eslint/bin/eslint.js', ['.', '--max-warnings', '0', '--concurrency', '2', '--cache', '--cache-location', 'node_modules/.cache/eslint/']);
};

const imports = async () => {
  const output = await tool('dependency-cruiser/bin/dependency-cruise.mjs', ['--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'tools', 'test', 'bench']);
  return /\(([^)]*modules[^)]*)\)/.exec(output)?.[1];
};

const unused = async () => {
  await tool('knip/bin/knip.js', ['--no-progress']);
};

const browserTests = async (context) => {
  const chromium = findChromium() ?? (await installChromium());
  if (!chromium) {
    if (context.nothingSkipped) throw new Error(HOW_TO_GET_CHROMIUM);
    say(`  SKIPPED: the browser tests did not run, ${HOW_TO_GET_CHROMIUM}`);
    return 'skipped';
  }
  await build();
  return runSuite({ ...context, name: 'e2e', env: { CHROMIUM_PATH: chromium } });
};

const databaseTests = async (context) => {
  // What the database asks of the disk is seen with strace.
  if (!hasProgram('strace')) await installWithApt('strace');
  // Some socket tests run the built server.
  await build();
  return runSuite({ ...context, name: 'db' });
};

/**
 * Each step is named and throws when it fails; what it answers is shown beside its time.
 * `context` is {counts, nothingSkipped}.
 */
export const STEPS = [
  { name: 'types', about: 'types of every workspace', work: checkTypes },
  { name: 'lint', about: 'lint', work: lint },
  { name: 'imports', about: 'who may import whom', work: imports },
  { name: 'unused', about: 'unused files, exports and dependencies', work: unused },
  { name: 'unit', about: 'pure tests', work: (context) => runSuite({ ...context, name: 'unit' }) },
  { name: 'build', about: 'build of the web client and the server', work: build },
  { name: 'db', about: 'tests on a database and over sockets', work: databaseTests },
  { name: 'e2e', about: 'tests in a browser', work: browserTests },
];
