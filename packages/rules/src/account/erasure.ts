// PURE. What stands in the way of an erasure: AC-7 and AC-8.

/** What can be open, in the order in which it is told. [AC-7] */
export const ERASURE_OBSTACLES = [
  'staff',
  'bets',
  'draws',
  'tournament',
  'trades',
  'deposits',
  'withdrawals',
  'balance',
  'items',
  'tickets',
  'disputes',
  'debt',
  'corrections',
] as const;
export type ErasureObstacle = (typeof ERASURE_OBSTACLES)[number];

/** How long a code for an erasure counts. [AC-8] */
export const ERASURE_CODE_MS = 10 * 60_000;

/** Each obstacle once, in the order in which they are told. [AC-7] */
export const orderedObstacles = (found: Iterable<ErasureObstacle>): ErasureObstacle[] => {
  const all = new Set(found);
  return ERASURE_OBSTACLES.filter((one) => all.has(one));
};

/** Whether a code that was given at a moment still counts at another. [AC-8] */
export const isCodeFresh = ({ givenMs, nowMs }: { givenMs: number; nowMs: number }): boolean =>
  nowMs >= givenMs && nowMs - givenMs <= ERASURE_CODE_MS;
