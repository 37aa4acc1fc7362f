import { defineConfig } from 'vitest/config';

/** Three suites: `unit` is pure and parallel, `db` uses databases and sockets (PostgreSQL with TEST_DATABASE_URL), `e2e` drives a browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts', 'apps/server/src/**/*.unit.test.ts', 'apps/demo/src/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['apps/server/src/**/*.test.ts', 'test/db/**/*.test.ts', 'test/socket/**/*.test.ts', 'test/simulation/**/*.test.ts', 'test/faults/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts'],
          globalSetup: ['apps/server/src/testing/say-database.ts'],
          // A busy machine is three times as slow; what hangs is found all the same.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 240_000,
          fileParallelism: false,
          // A browser on a busy machine may miss a moment once; what fails twice is a fault. The reporter names every repeat.
          retry: 1,
          expect: { poll: { timeout: 20_000, interval: 100 } },
        },
      },
    ],
  },
});
