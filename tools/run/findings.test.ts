import { expect, it } from 'vitest';

interface Finding {
  file: string;
  test: null;
  error: string;
  isRepeatable: boolean;
}
// Plain JavaScript without types, because it runs before the compiler is installed.
const { findings } = (await import(new URL('findings.mjs', import.meta.url).href)) as {
  findings: (tool: string, output: string) => Finding[];
};

const KNIP = {
  issues: [
    { file: 'packages/a.ts', exports: [], files: [{ name: 'packages/a.ts' }] },
    { file: 'packages/b.ts', exports: [{ name: 'one' }, { name: 'two' }], types: [{ name: 'Three' }] },
    { file: 'package.json', devDependencies: [{ name: 'left' }], duplicates: [] },
  ],
};

it.each([
  [
    'oxlint',
    'apps/a.ts:2:19: Expected === [Error/eslint(eqeqeq)]\napps/a.ts:3:1: More [Error/x]\napps/b.tsx:1:1: Type: no\n\n3 problems\n',
    [
      ['apps/a.ts', 'line 2: Expected === [Error/eslint(eqeqeq)]'],
      ['apps/b.tsx', 'line 1: Type: no'],
    ],
  ],
  [
    'oxfmt',
    'Checking formatting...\n\napps/a.ts (0ms)\napps/b.md (12ms)\n\nFormat issues found in above 2 files.\nFinished in 131ms on 212 files using 2 threads.\n',
    [
      ['apps/a.ts', 'another layout than that of npm run format'],
      ['apps/b.md', 'another layout than that of npm run format'],
    ],
  ],
  [
    'dependencyCruiser',
    [
      '',
      '  \u001B[31merror\u001B[39m no-cycles: \u001B[1mapps/a.ts\u001B[22m → ',
      '      apps/b.ts →',
      '      apps/a.ts',
      '  error features: apps/c.ts → apps/d.ts',
      '',
      'x 2 dependency violations (2 errors, 0 warnings). 9 modules, 9 dependencies cruised.',
    ].join('\n'),
    [
      ['apps/a.ts', 'no-cycles'],
      ['apps/c.ts', 'features → apps/d.ts'],
    ],
  ],
  [
    'knip',
    [
      'Unused files (1)',
      'packages/a.ts ',
      JSON.stringify(KNIP),
      'Configuration hints (1)',
      'left    knip.json  Remove from ignoreDependencies',
    ].join('\n'),
    [
      ['packages/a.ts', 'unused file'],
      ['packages/b.ts', 'unused or unlisted exports: one, two'],
      ['package.json', 'unused or unlisted devDependencies: left'],
      ['knip.json', 'left: Remove from ignoreDependencies'],
    ],
  ],
])('names each file that %s complains about, with the first error', (tool, output, expected) => {
  expect(findings(tool, output)).toEqual(
    expected.map(([file, error]) => ({ file, test: null, error, isRepeatable: false })),
  );
});

it.each(['oxlint', 'oxfmt', 'dependencyCruiser', 'knip'])('finds nothing in a crash of %s', (tool) => {
  expect(
    findings(tool, 'node:internal/modules/cjs/loader:1215\n  throw err;\n\nError: Cannot find module {\n'),
  ).toEqual([]);
});
