import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHOSEN_FILES } from '../../vitest.config.ts';
import { ROOT } from '../support/server.ts';

const TESTS = ['apps', 'packages', 'test', 'tools']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'));

/** Returns the paths without braces that a pattern stands for. */
const alternatives = (pattern: string): string[] => {
  const [whole, choices = ''] = /\{([^}]*)\}/.exec(pattern) ?? [];
  return whole === undefined
    ? [pattern]
    : choices.split(',').flatMap((one) => alternatives(pattern.replace(whole, one)));
};

const matches = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll('.', '\\.')
      .replaceAll('**/', '<any>')
      .replaceAll('/**', '/<any>')
      .replaceAll('*', '[^/]*')
      .replaceAll('<any>', '(.*/)?')}${pattern.endsWith('/**') ? '.*' : ''}$`,
  );

it('a path that chooses test files for a suite stands for at least one', () => {
  const unused = CHOSEN_FILES.flatMap(alternatives).filter(
    (pattern) => !TESTS.some((path) => matches(pattern).test(path)),
  );
  expect(unused).toEqual([]);
  expect(TESTS.some((path) => matches('apps/server/src/nowhere/*.test.ts').test(path))).toBe(false);
});
