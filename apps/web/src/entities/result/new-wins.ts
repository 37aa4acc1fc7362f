// Pure: own bets that have been won since the screen was last looked at.

/** Bets won between two states of one round: each once, however often its event came. */
export const newWins = <Bet extends { id: number }>(
  now: readonly Bet[],
  before: readonly Bet[],
  isWon: (bet: Bet) => boolean,
): readonly Bet[] => now.filter((bet) => isWon(bet) && before.some((old) => old.id === bet.id && !isWon(old)));
