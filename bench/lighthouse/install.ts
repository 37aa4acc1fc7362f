import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Installs Lighthouse beside this file, once, as its lockfile has it: 100 MB that nothing else needs. */
export const install = (): void => {
  if (!existsSync(`${FOLDER}node_modules/lighthouse`))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' });
};
