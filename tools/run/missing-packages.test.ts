import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// Plain JavaScript without types, because it runs before the compiler is installed.
const { missingPackages, missingText } = (await import(new URL('missing-packages.mjs', import.meta.url).href)) as {
  missingPackages: (root: string) => string[];
  missingText: (names: readonly string[]) => string;
};

const LOCK = {
  packages: {
    '': {},
    'apps/web': {},
    'node_modules/react': {},
    'node_modules/@scope/part': {},
    'node_modules/only-elsewhere': { optional: true },
    'apps/web/node_modules/vite-plugin': {},
  },
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'packages-'));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(LOCK));
  for (const path of ['node_modules/react', 'node_modules/@scope/part', 'apps/web/node_modules/vite-plugin'])
    mkdirSync(join(root, path), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the packages of the lockfile', () => {
  it('no package is missing if only packages of other platforms are', () => expect(missingPackages(root)).toEqual([]));

  it('missing packages are named, also packages in the folder of one part of the project', () => {
    for (const path of ['node_modules/@scope', 'apps/web/node_modules']) rmSync(join(root, path), { recursive: true });
    expect(missingPackages(root)).toEqual(['@scope/part', 'vite-plugin']);
  });

  it('the text names missing packages and the command to run in one line', () => {
    expect(missingText(['react'])).toBe(
      'Packages are missing (react). Run "npm ci" where the package registry can be reached, then start again.',
    );
    expect(missingText(['a', 'b', 'c', 'd', 'e'])).toContain('(a, b, c and 2 more)');
  });
});
