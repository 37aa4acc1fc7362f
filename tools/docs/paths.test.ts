import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lostDecisions, lostLinks, lostPaths } from './paths.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCS = join(ROOT, 'docs');
const DECISIONS = readdirSync(join(DOCS, 'decisions'));
const pageOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const pagesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** Pages about where things are, and where their paths begin besides the root and what their headings name. */
const MAPS: Record<string, readonly string[]> = {
  'docs/ARCHITECTURE.md': ['apps/server/src', 'apps/web/src'],
  'docs/WHERE-TO-CHANGE.md': [],
};

it.each(Object.entries(MAPS))('%s names paths that exist', (path, bases) => {
  expect(lostPaths(pageOf(path), { root: ROOT, bases })).toEqual([]);
});

it('all pages link to files and name decisions that exist', () => {
  const pages = ['README.md', ...pagesIn('docs'), ...pagesIn('docs/decisions')];
  expect(pages.length).toBeGreaterThan(DECISIONS.length);
  const lost = pages.flatMap((path) => {
    const text = pageOf(path);
    const links = [...lostLinks(text, { folder: join(ROOT, dirname(path)) }), ...lostDecisions(text, DECISIONS)];
    return links.map((link) => ({ path, link }));
  });
  expect(lost).toEqual([]);
});

describe('the check of paths', () => {
  const lost = (text: string): string[] => lostPaths(text, { root: ROOT }).map(({ path }) => path);

  it('finds wrong paths, wherever they may begin', () => {
    expect(lost('`tools/docs/paths.ts` and `tools/docs/no-such-file.ts`')).toEqual(['tools/docs/no-such-file.ts']);
    expect(lost('## Docs (in `tools/docs`)\n`paths.ts`, `no-such-file.ts`')).toEqual(['no-such-file.ts']);
    expect(lost('`tools/docs/paths.ts`, `index.ts`, `package.json`, `no-such-file.ts`')).toEqual(['no-such-file.ts']);
    expect(lost('`tools/docs/` and `tools/no-such-folder/`')).toEqual(['tools/no-such-folder/']);
  });

  it('matches placeholders with any name', () => {
    expect(lost('`packages/rules/src/<name>/SPEC.md`')).toEqual([]);
    expect(lost('`packages/rules/src/<name>/NO-SUCH.md`')).toEqual(['packages/rules/src/<name>/NO-SUCH.md']);
  });

  it('leaves commands, addresses and names of code alone', () => {
    expect(lost('`npm run docs`, `/api/crash/getBets`, `Tables.isResting`, `limits.…`, `*.http.ts`')).toEqual([]);
  });

  it('finds links and decisions that lead nowhere', () => {
    expect(lostLinks('[a](GLOSSARY.md#games) [b](no-such.md) [c](https://example.com)', { folder: DOCS })).toEqual([
      'no-such.md',
    ]);
    expect(lostDecisions('decision 0001, decisions 0002 and 9998, decision 9999', DECISIONS)).toEqual(['9998', '9999']);
  });
});
