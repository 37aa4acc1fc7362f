import type { RunnerLease } from '../tables/runner.ts';

/** The lease of a table that is nobody else's. */
export const ownLease: RunnerLease = {
  acquire: () => Promise.resolve({ isContinuous: true }),
  keep: () => Promise.resolve(),
  isFresh: true,
  onEnd: () => undefined,
  release: () => Promise.resolve(),
};
