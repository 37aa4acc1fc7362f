import type { RunnerLease } from '../tables/runner.ts';

/** Lease of a table that no other process claims. */
export const ownLease: RunnerLease = {
  acquire: () => Promise.resolve({ isContinuous: true }),
  keep: () => Promise.resolve(),
  isFresh: true,
  onEnd: () => undefined,
  release: () => Promise.resolve(),
};
