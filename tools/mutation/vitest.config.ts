import { defineConfig } from 'vitest/config';

const tests = JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[];

/** Runs only the tests of the mutated part, which `index.ts` passes. */
export default defineConfig({
  test: {
    include: tests.filter((name) => !name.startsWith('!')),
    exclude: tests.filter((name) => name.startsWith('!')).map((name) => name.slice(1)),
    setupFiles: ['tools/mutation/setup.ts'],
    // Tests that need a database copy it from a template, as in the full suite.
    ...(tests.some((name) => name.startsWith('apps/server/')) && {
      globalSetup: ['apps/server/src/testing/prepare-databases.ts'],
    }),
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
