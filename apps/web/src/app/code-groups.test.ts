import { expect, it } from 'vitest';
import { type FindModule, GROUP_NAMES, groupOf, GROUPS } from './code-groups.ts';

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
// Read as text: an import of the modules would make each of their exports look used.
const PACKAGES = import.meta.glob(['../../../../packages/ui/src/*', '../../../../packages/rules/src/{crash,money}/*'], {
  query: '?raw',
});

it('each part that the groups name is fetched somewhere', () => {
  const fetched = Object.entries(SOURCES).flatMap(([file, source]) =>
    [...source.matchAll(/\bimport\('([^']+)'\)/g)].map(([, to]) =>
      new URL(String(to), new URL(file, 'file:///app/')).pathname.slice(1),
    ),
  );
  const parts = new Set(GROUPS.flatMap(({ neededBy = [] }) => neededBy.flat()));
  expect([...parts].filter((part) => !fetched.includes(part))).toEqual(['the program']);
});

it('each module that the groups name exists', () => {
  const paths = [...Object.keys(SOURCES), ...Object.keys(PACKAGES)].map(
    (file) => new URL(file, 'file:///apps/web/src/app/').pathname,
  );
  const named = GROUPS.flatMap(({ modules = [] }) => modules);
  expect(named.filter((end) => !paths.some((path) => path.endsWith(`/${end}`)))).toEqual([]);
});

/** Graph of modules: who imports each, and whether it is fetched. */
const GRAPH: Readonly<Record<string, { by?: readonly string[]; isFetched?: boolean; isEntry?: boolean }>> = {
  'index.html': { isEntry: true },
  'src/main.tsx': { by: ['index.html'] },
  'src/app/pages/HomePage.tsx': { isFetched: true },
  'src/app/pages/WheelGame.tsx': { isFetched: true },
  'src/features/cases/BoxPage.tsx': { isFetched: true },
  'src/features/cases/CasesPage.tsx': { isFetched: true },
  'src/features/top/TopPage.tsx': { isFetched: true },
  'src/session.ts': { by: ['src/main.tsx', 'src/board.tsx'] },
  'src/board.tsx': { by: ['src/app/pages/HomePage.tsx', 'src/wheel.tsx'] },
  'src/wheel.tsx': { by: ['src/app/pages/WheelGame.tsx'] },
  'src/curve.ts': { by: ['src/app/pages/HomePage.tsx', 'src/features/top/TopPage.tsx'] },
  'src/features/cases/art.ts': { by: ['src/features/cases/BoxPage.tsx', 'src/features/cases/CasesPage.tsx'] },
  'src/features/cases/query.ts': { by: ['src/features/cases/BoxPage.tsx'] },
  'src/lib/list.ts': { by: ['src/features/cases/art.ts'] },
  'src/circle-a.ts': { by: ['src/circle-b.ts', 'src/app/pages/HomePage.tsx'] },
  'src/circle-b.ts': { by: ['src/circle-a.ts'] },
};
const ROOT = '/site/apps/web/';
const find: FindModule = (id) => {
  const place = GRAPH[id.replace(ROOT, '')];
  if (!place) return null;
  const { by = [], isFetched = false, isEntry = false } = place;
  return {
    isEntry,
    importers: by.map((path) => `${ROOT}${path}`),
    dynamicImporters: isFetched ? [`${ROOT}src/main.tsx`] : [],
  };
};

it.each([
  ['index.html', 'first'],
  ['src/main.tsx', 'first'],
  ['src/session.ts', 'first'],
  ['src/board.tsx', 'first'],
  ['src/app/pages/HomePage.tsx', 'crash'],
  ['src/curve.ts', 'crash'],
  ['src/circle-b.ts', 'crash'],
  ['src/features/cases/art.ts', 'boxes'],
  ['src/features/cases/query.ts', undefined],
  ['src/lib/list.ts', undefined],
  ['src/wheel.tsx', undefined],
  ['src/features/top/TopPage.tsx', undefined],
])('%s belongs to the group %s', (path, group) => expect(groupOf(`${ROOT}${path}`, find)).toBe(group));

it('a named module is in its group, whichever parts need it', () => {
  const inPackage = (path: string): string | undefined => groupOf(`/site/packages/${path}`, find);
  expect([inPackage('ui/src/Switch.tsx'), groupOf(`${ROOT}src/lib/query-client.ts`, find)]).toEqual([
    'first',
    'query-client',
  ]);
  expect([inPackage('ui/src/Modal.tsx'), groupOf('/site/node_modules/react/index.js', find)]).toEqual([
    undefined,
    undefined,
  ]);
});

it('the program takes its modules before the groups of fetched parts', () => expect(GROUP_NAMES[0]).toBe('first'));
