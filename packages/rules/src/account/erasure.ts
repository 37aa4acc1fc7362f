// PURE. Obstacles to the erasure of an account: AC-7, AC-8 and AC-12.

/** Obstacles to an erasure, in the order in which they are shown. [AC-7] */
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

/** Validity of an erasure code, ms. [AC-8] */
export const ERASURE_CODE_MS = 10 * 60_000;

/** Returns each obstacle once, in the order in which they are shown. [AC-7] */
export const orderedObstacles = (found: Iterable<ErasureObstacle>): ErasureObstacle[] => {
  const all = new Set(found);
  return ERASURE_OBSTACLES.filter((one) => all.has(one));
};

/** True if the only obstacle is a balance that is too small to withdraw. The player may then give it up. [AC-12] */
export const mayGiveUp = (
  obstacles: readonly ErasureObstacle[],
  { restCents, leastWithdrawalCents }: { restCents: number; leastWithdrawalCents: number },
): boolean => obstacles.length === 1 && obstacles[0] === 'balance' && restCents < leastWithdrawalCents;

/** True if a code given at `givenMs` is still valid at `nowMs`. [AC-8] */
export const isCodeFresh = ({ givenMs, nowMs }: { givenMs: number; nowMs: number }): boolean =>
  nowMs >= givenMs && nowMs - givenMs <= ERASURE_CODE_MS;
