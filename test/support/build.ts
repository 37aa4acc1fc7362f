import { execFileSync } from 'node:child_process';
import { ROOT } from './server.ts';

/** Builds the outdated parts of the site, so that tests and measurements use the present sources. */
export const buildSite = (): void => {
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', `import { build } from './tools/run/steps.mjs'; await build();`],
    { cwd: ROOT, stdio: 'inherit' },
  );
};
