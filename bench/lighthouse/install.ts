import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Installs Lighthouse (100 MB) into this folder by its own lockfile, if it is missing. Nothing else needs it. */
export const install = (): void => {
  if (!existsSync(`${FOLDER}node_modules/lighthouse`))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' });
};
