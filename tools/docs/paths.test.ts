import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lostDecisions, lostInComments, lostLinks, lostPaths } from './paths.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCS = join(ROOT, 'docs');
const DECISIONS = readdirSync(join(DOCS, 'decisions')).filter((name) => name !== 'README.md');
const pageOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const pagesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/**
 * Pages that name paths, each with the base folders of its paths. The root and the folders named in headings are base
 * folders of every page.
 */
const MAPS: Record<string, readonly string[]> = {
  'docs/ARCHITECTURE.md': ['apps/server/src', 'apps/web/src'],
  'docs/WHERE-TO-CHANGE.md': [],
};

it.each(Object.entries(MAPS))('%s names paths that exist', (path, bases) => {
  expect(lostPaths(pageOf(path), { root: ROOT, bases })).toEqual([]);
});

it('links and numbers of decisions on all pages name files that exist', () => {
  const pages = ['README.md', ...pagesIn('docs'), ...pagesIn('docs/decisions')];
  expect(pages.length).toBeGreaterThan(DECISIONS.length);
  const lost = pages.flatMap((path) => {
    const text = pageOf(path);
    const links = [...lostLinks(text, { folder: join(ROOT, dirname(path)) }), ...lostDecisions(text, DECISIONS)];
    return links.map((link) => ({ path, link }));
  });
  expect(lost).toEqual([]);
});

/** Base folders of the paths in comments, besides the folders of their file. */
const SOURCES = ['apps/server/src', 'apps/web/src', 'packages', 'test', 'tools'];

it('comments name files that exist', () => {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|sql)$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(500);
  const lost = files.flatMap((file) =>
    lostInComments(pageOf(file), { root: ROOT, file, bases: SOURCES }).map((path) => ({ file, path })),
  );
  expect(lost).toEqual([]);
});

describe('decisions', () => {
  const headings = DECISIONS.toSorted().map((file) => ({
    file,
    title: /^# (.+)$/m.exec(pageOf(`docs/decisions/${file}`))?.[1],
  }));

  it('the page of decisions lists each decision once, by its heading', () => {
    const links = pageOf('docs/decisions/README.md').matchAll(/\[([^\]]+)\]\((\d{4}-[^)]+)\)/g);
    const listed = [...links].map(([, title, file = '']) => ({ file, title }));
    expect(listed.toSorted((a, b) => (a.file < b.file ? -1 : 1))).toEqual(headings);
  });

  it('the file of each decision is named after its heading', () => {
    const slugOf = (title = ''): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    expect(headings.filter(({ file, title }) => file !== `${slugOf(title)}.md`)).toEqual([]);
  });
});

describe('the check of paths', () => {
  const lost = (text: string): string[] => lostPaths(text, { root: ROOT }).map(({ path }) => path);

  it('finds wrong paths below the root, the folder of the heading, and the folder of the path before', () => {
    expect(lost('`tools/docs/paths.ts` and `tools/docs/no-such-file.ts`')).toEqual(['tools/docs/no-such-file.ts']);
    expect(lost('## Docs (in `tools/docs`)\n`paths.ts`, `no-such-file.ts`')).toEqual(['no-such-file.ts']);
    expect(lost('`tools/docs/paths.ts`, `index.ts`, `package.json`, `no-such-file.ts`')).toEqual(['no-such-file.ts']);
    expect(lost('`tools/docs/` and `tools/no-such-folder/`')).toEqual(['tools/no-such-folder/']);
  });

  it('matches placeholders with any name', () => {
    expect(lost('`packages/rules/src/<name>/SPEC.md`')).toEqual([]);
    expect(lost('`packages/rules/src/<name>/NO-SUCH.md`')).toEqual(['packages/rules/src/<name>/NO-SUCH.md']);
  });

  it('ignores commands, addresses and names of code', () => {
    expect(lost('`npm run docs`, `/api/crash/getBets`, `Tables.isResting`, `limits.…`, `*.http.ts`')).toEqual([]);
  });

  it('finds wrong paths in comments and ignores code', () => {
    const text =
      '/** As `docs/paths.ts` and `tools/no-such.ts` do. */\n// `docs/none.ts`\nconst code = `docs/code.ts`;';
    expect(lostInComments(text, { root: ROOT, file: 'tools/docs/paths.ts', bases: [] })).toEqual([
      'tools/no-such.ts',
      'docs/none.ts',
    ]);
  });

  it('finds links and decisions without a file', () => {
    expect(lostLinks('[a](GLOSSARY.md#games) [b](no-such.md) [c](https://example.com)', { folder: DOCS })).toEqual([
      'no-such.md',
    ]);
    expect(lostDecisions('decision 0001, decisions 0002 and 9998, decision 9999', DECISIONS)).toEqual(['9998', '9999']);
  });
});
