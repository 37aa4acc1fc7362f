// Plain JavaScript: it runs before anything is installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'node_modules/';

/**
 * Returns the names of missing packages of the lockfile in `root`. Optional packages, such as those for other
 * platforms, do not count as missing.
 */
export const missingPackages = (root) => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const missing = Object.entries(packages).filter(
    ([path, { optional }]) => path.includes(FOLDER) && !optional && !existsSync(join(root, path)),
  );
  return [...new Set(missing.map(([path]) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)))];
};

const NAMED = 3;

/** Returns one line that lists missing packages and the command to install them. */
export const missingText = (names) =>
  `Packages are missing (${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ` and ${names.length - NAMED} more` : ''}). Run "npm ci" where the package registry can be reached, then start again.`;
