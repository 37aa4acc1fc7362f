import { defineConfig } from 'vitest/config';

/** The tests of the part that is mutated; `index.mjs` names them. */
export default defineConfig({
  test: { include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'), testTimeout: 60_000 },
});
