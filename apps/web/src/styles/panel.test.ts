import { expect, it } from 'vitest';

const SOURCES: Record<string, string> = {
  ...import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>('../../../../packages/ui/src/*.tsx', { query: '?raw', import: 'default', eager: true }),
};

/** Matches the classes of a panel's surface in source code. */
const SURFACE = /[^'"`\n]*rounded-14 border border-\S+ bg-ink-(?:900|950|850 p-)[^'"`\n]*/g;
const PAGE_WIDTH = /max-w-(?:248|304)\b/g;

it('a surface with a border is a Panel, and the width of a page is that of a Page', () => {
  expect(Object.keys(SOURCES).some((path) => path.endsWith('/Panel.tsx'))).toBe(true);
  const written = Object.entries(SOURCES)
    .filter(([path]) => !/\/(Panel|Page|Modal)\.tsx$/.test(path))
    .flatMap(([path, source]) =>
      [...(source.match(SURFACE) ?? []), ...(source.match(PAGE_WIDTH) ?? [])].map((found) => `${path}: ${found}`),
    );
  expect(written).toEqual([]);
});
