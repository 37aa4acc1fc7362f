// PURE. Games, entry and prizes of tournaments; rules in SPEC.md.

/** Number of prizes of every tournament. [TO-1] */
export const TOURNAMENT_PRIZES = 5;

/** Games whose stakes count towards a tournament. [TO-4] */
export const TOURNAMENT_GAMES = ['crash', 'wheel', 'cases'] as const;

/** Returns the fault of a tournament's prizes; null: none. [TO-1] */
export const refusePrizes = (prizesCents: readonly number[]): 'number' | 'first' | 'order' | null => {
  if (prizesCents.length !== TOURNAMENT_PRIZES) return 'number';
  if ((prizesCents[0] ?? 0) <= 0) return 'first';
  return prizesCents.every((cents, at) => at === 0 || cents <= (prizesCents[at - 1] ?? 0)) ? null : 'order';
};

/** True if a player with these deposits meets the minimum payment. [TO-3] */
export const meetsPayment = ({ required, total }: { required: number; total: number }): boolean => total >= required;

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
