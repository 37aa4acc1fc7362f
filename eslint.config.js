// Lint finds bugs, not taste: rules that know the types, the hooks of React, and the purity of the rules.
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const SOURCES = ['**/*.ts', '**/*.tsx'];
const TESTS = ['**/*.test.ts', '**/*.test.tsx', 'test/**/*.ts', '**/contract-tests.ts', '**/testing/**'];
/** Must give the same answer on every machine and at every time: no clock, chance, surroundings or network. */
const PURE = ['packages/rules/src/**/*.ts'];

const IMPURE_GLOBALS = [
  'Date',
  'performance',
  'process',
  'global',
  'globalThis',
  'fetch',
  'crypto',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'console',
  'window',
  'document',
];
const why = 'The rules are pure: time, chance and the outside come in as arguments.';

export default defineConfig([
  globalIgnores(['**/dist/', '**/node_modules/', '**/public/', 'test-output/', '**/coverage/', '**/.*/', '**/.*.mjs']),
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-dupe-keys': 'error',
      'no-unreachable': 'error',
    },
  },
  {
    files: SOURCES,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.lint.json', './tsconfig.web.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'off',
      'no-new-func': 'error',
      'no-script-url': 'error',
      'no-self-compare': 'error',
      'no-unmodified-loop-condition': 'error',
      'no-constant-binary-expression': 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-debugger': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'start' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: true }],
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      // A method of a port answers with a promise whether or not this implementation has to wait.
      '@typescript-eslint/require-await': 'off',
      // The router's redirects are thrown, as its documentation asks for.
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }] },
      ],
      '@typescript-eslint/promise-function-async': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/no-deprecated': 'error',
      // Numbers in texts are wanted everywhere; what is refused is an object or a promise that would read '[object …]'.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNullish: false },
      ],
    },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}', 'packages/ui/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error', 'no-alert': 'error' },
  },
  {
    // A name may be written from right to left, and streamer mode hides it.
    files: ['apps/web/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['CallExpression[callee.name="publicName"]', 'MemberExpression[property.name="username"]'].map((name) => ({
          selector: `JSXElement:not([openingElement.name.name="Private"]) > JSXExpressionContainer > ${name}`,
          message: 'A name stands in `Private`: UserName of lib/UserName.tsx.',
        })),
      ],
    },
  },
  {
    // Pages of plain HTTP lack what browsers keep for secure contexts.
    files: ['apps/web/**/*.{ts,tsx}', 'packages/ui/**/*.{ts,tsx}'],
    ignores: [...TESTS, 'apps/web/src/lib/copy-text.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'crypto',
          property: 'randomUUID',
          message: 'Missing on plain HTTP: newIdempotencyKey of lib/api.ts.',
        },
        { object: 'crypto', property: 'subtle', message: 'Missing on plain HTTP: the hashes of @updraft/rules.' },
        { object: 'navigator', property: 'clipboard', message: 'Missing on plain HTTP: copyText of lib/copy-text.ts.' },
      ],
    },
  },
  {
    // Who decides by time is given the time.
    files: ['apps/server/src/{db,features,http,realtime,tables}/**/*.ts', 'apps/server/src/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
          message: 'Time is passed in: the Clock of lib/clock.ts.',
        },
        {
          selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
          message: 'Time is passed in: the Clock of lib/clock.ts.',
        },
      ],
    },
  },
  {
    // The formatter breaks code; a comment is broken by hand. Texts of the site and drawings are lines of their own.
    files: ['apps/server/**/*.ts', 'packages/**/*.ts'],
    rules: {
      'max-len': [
        'error',
        { code: 160, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true },
      ],
    },
  },
  {
    files: PURE,
    ignores: ['**/*.test.ts', '**/testing/**'],
    rules: {
      'no-restricted-globals': ['error', ...IMPURE_GLOBALS.map((name) => ({ name, message: why }))],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: why },
        { object: 'Date', property: 'now', message: why },
      ],
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['node:*', 'fs', 'crypto', 'os', 'path', 'http', 'https'], message: why }] },
      ],
    },
  },
  {
    // Programs that people start in a terminal, and tests that check what a program prints.
    files: ['tools/**/*.ts', 'packages/*/scripts/**/*.ts', ...TESTS],
    rules: { 'no-console': 'off' },
  },
  {
    // A test may look at an answer before it knows its shape, and tries addresses that must be refused.
    files: TESTS,
    rules: {
      'no-script-url': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
    },
  },
]);
