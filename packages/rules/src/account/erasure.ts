// PURE. What stands in the way of an erasure: AC-7, AC-8 and AC-12.

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

/** Whether nothing but a rest of the balance stands in the way, which the player may give up. [AC-12] */
export const mayGiveUp = (
  obstacles: readonly ErasureObstacle[],
  { restCents, leastWithdrawalCents }: { restCents: number; leastWithdrawalCents: number },
): boolean => obstacles.length === 1 && obstacles[0] === 'balance' && restCents < leastWithdrawalCents;

/** Whether a code that was given at a moment still counts at another. [AC-8] */
export const isCodeFresh = ({ givenMs, nowMs }: { givenMs: number; nowMs: number }): boolean =>
  nowMs >= givenMs && nowMs - givenMs <= ERASURE_CODE_MS;
