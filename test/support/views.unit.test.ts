import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES, SIZES, VIEWS, viewsOf } from './views.ts';

const TESTS = Object.keys(VIEWS) as (keyof typeof VIEWS)[];
const CRAWLS = TESTS.filter((test) => test.startsWith('crawl as '));
const sizesIn = (isQuick: boolean, tests = TESTS): Set<string> =>
  new Set(tests.flatMap((test) => viewsOf(test, isQuick)).map(({ size }) => size));
const languagesIn = (isQuick: boolean, tests = TESTS): Set<string> =>
  new Set(tests.flatMap((test) => viewsOf(test, isQuick)).map(({ language }) => language));

it('the quick check uses some views of each test, and the full check uses all', () => {
  for (const test of TESTS) {
    const [all, quick] = [viewsOf(test, false), viewsOf(test, true)];
    expect(all, test).toEqual(expect.arrayContaining(quick));
    expect(quick.length, test).toBeGreaterThan(0);
    expect(all, test).toHaveLength(VIEWS[test].all.length);
  }
});

it('the quick check and the full check cover every size and both languages', () => {
  for (const isQuick of [false, true]) {
    expect(sizesIn(isQuick)).toEqual(new Set(Object.keys(SIZES)));
    expect(languagesIn(isQuick)).toEqual(new Set(LANGUAGES));
  }
});

it('the full check has every size in both languages for each role, and the quick check four sizes in both', () => {
  expect(CRAWLS).toHaveLength(4);
  const views = Object.keys(SIZES).length * LANGUAGES.length;
  for (const crawl of CRAWLS) expect(new Set(VIEWS[crawl].all).size).toBe(views);
  expect(sizesIn(true, CRAWLS).size).toBe(4);
  expect(languagesIn(true, CRAWLS)).toEqual(new Set(LANGUAGES));
});

it('every entry of VIEWS is used by a test', () => {
  const folder = join(import.meta.dirname, '../e2e');
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  for (const test of TESTS.filter((name) => !CRAWLS.includes(name)))
    expect(
      sources.filter((source) => source.includes(`viewsOf('${test}')`)),
      test,
    ).toHaveLength(1);
});
