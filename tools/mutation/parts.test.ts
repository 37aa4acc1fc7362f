import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PARTS } from './parts.ts';

const ROOT = join(import.meta.dirname, '../..');
const files = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => join(folder, path)),
);
/** Returns a glob as a regular expression. Supports `*`, `**` and alternatives in braces. */
const expressionOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replaceAll('.', '\\.')
      .replaceAll('**/', '<any>')
      .replaceAll('*', '[^/]*')
      .replaceAll('<any>', '(?:.*/)?')
      .replaceAll(/\{([^}]*)\}/g, (_, all: string) => `(?:${all.replaceAll(',', '|')})`)}$`,
  );

it.each(Object.entries(PARTS))('%s names files and tests that exist', (_name, { mutate, tests }) => {
  const globs = [...mutate, ...tests].filter((glob) => !glob.startsWith('!'));
  const empty = globs.filter((glob) => !files.some((path) => expressionOf(glob).test(path)));
  expect(empty).toEqual([]);
});
