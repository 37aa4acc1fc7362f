// PURE. Points, places and prizes of tournaments; rules in SPEC.md.

/** Number of prizes of every tournament. [TO-1] */
export const TOURNAMENT_PRIZES = 5;

/** Games whose stakes count. [TO-4] */
export const TOURNAMENT_GAMES = ['crash', 'wheel', 'cases'] as const;

const CENTS_A_POINT = 100;

/** Returns the fault of a tournament's prizes; null: none. [TO-1] */
export const refusePrizes = (prizesCents: readonly number[]): 'number' | 'first' | 'order' | null => {
  if (prizesCents.length !== TOURNAMENT_PRIZES) return 'number';
  if ((prizesCents[0] ?? 0) <= 0) return 'first';
  return prizesCents.every((cents, at) => at === 0 || cents <= (prizesCents[at - 1] ?? 0)) ? null : 'order';
};

/** True if a player with these deposits meets the minimum payment. [TO-3] */
export const meetsPayment = ({ required, total }: { required: number; total: number }): boolean => total >= required;

/** Returns the points of stakes of this sum. [TO-5] */
export const pointsOf = (stakeCents: number): number => Math.floor(stakeCents / CENTS_A_POINT);

/** A player's state in a tournament. Moments are milliseconds. */
export interface Standing {
  stakeCents: number;
  /** Time at which the points were reached; null: no points yet. */
  reachedMs: number | null;
  /** Number of the entry in the order of joining, from 1. */
  entry: number;
}

/** Returns the standing after further stakes. `stakes` are in the order of settlement. [TO-5, TO-6] */
export const afterStakes = (
  standing: Standing,
  stakes: readonly { stakeCents: number; settledMs: number }[],
): Standing =>
  stakes.reduce((before, { stakeCents, settledMs }) => {
    const sum = before.stakeCents + stakeCents;
    const hasMore = pointsOf(sum) > pointsOf(before.stakeCents);
    return { ...before, stakeCents: sum, reachedMs: hasMore ? settledMs : before.reachedMs };
  }, standing);

const reached = ({ reachedMs }: Standing): number => reachedMs ?? Number.MAX_SAFE_INTEGER;

/** Orders standings by rank, the first place first. [TO-6] */
export const byRank = (one: Standing, other: Standing): number =>
  pointsOf(other.stakeCents) - pointsOf(one.stakeCents) || reached(one) - reached(other) || one.entry - other.entry;

/** A prize and its winner. */
export interface PrizeWon<Player> {
  /** Number of the prize, from 1. */
  prize: number;
  player: Player;
  cents: number;
}

/**
 * Returns the prize of each player, and the remainder, which stays with the house. `ranked`: the players who can win,
 * the first place first. [TO-7]
 */
export const sharePrizes = <Player>(
  ranked: readonly Player[],
  prizesCents: readonly number[],
): { won: PrizeWon<Player>[]; leftCents: number } => {
  const won = ranked
    .slice(0, prizesCents.length)
    .map((player, at) => ({ prize: at + 1, player, cents: prizesCents[at] ?? 0 }))
    .filter(({ cents }) => cents > 0);
  const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);
  return { won, leftCents: sumOf(prizesCents) - sumOf(won.map(({ cents }) => cents)) };
};
