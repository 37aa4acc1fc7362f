import { defineConfig } from 'vitest/config';

/** The tests of the part that is mutated; `index.ts` names them. */
export default defineConfig({
  test: { include: JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[], testTimeout: 60_000 },
});
