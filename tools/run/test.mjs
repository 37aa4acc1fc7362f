// `npm test`: installs missing packages, then runs the usual steps, or the named ones: `npm test -- unit lint`. With
// `--all` it also runs the long steps and tests.
import { join } from 'node:path';
import { runCheck } from './run-check.mjs';
import { INSTALLED, ROOT, install, requireNode } from './steps.mjs';
import { INSTALL_BUDGET_SECONDS, ROWS, STEPS } from './test-steps.mjs';

requireNode();

const args = process.argv.slice(2);
// Vitest's configuration reads the variable too.
if (args.includes('--all')) process.env.CHECK_EXTENT = 'all';
else process.env.CHECK_EXTENT ??= 'quick';

const { failures } = await runCheck({
  steps: STEPS,
  installBudgetSeconds: INSTALL_BUDGET_SECONDS,
  rows: ROWS,
  names: args.filter((arg) => arg !== '--all'),
  env: process.env,
  outputDir: join(ROOT, 'test-output'),
  // True on a build machine: every program must be present, and no test may be skipped.
  nothingSkipped: Boolean(process.env.CI) && process.env.CI !== 'false',
  prepare: async () => {
    if (process.env[INSTALLED] === undefined) await install();
  },
});
process.exit(failures.length > 0 ? 1 : 0);
