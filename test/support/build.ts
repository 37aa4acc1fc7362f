import { execFileSync } from 'node:child_process';
import { ROOT } from './server.ts';

/** Builds what is stale: what is measured or troubled is what stands in the sources. */
export const buildSite = (): void => {
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', `import { build } from './tools/run/steps.mjs'; await build();`],
    { cwd: ROOT, stdio: 'inherit' },
  );
};
