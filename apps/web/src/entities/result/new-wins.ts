// Pure: own bets that were won between two states.

/** Returns the bets won between two states of one round. Each is returned once, even if its event is repeated. */
export const newWins = <Bet extends { id: number }>(
  now: readonly Bet[],
  before: readonly Bet[],
  isWon: (bet: Bet) => boolean,
): readonly Bet[] => now.filter((bet) => isWon(bet) && before.some((old) => old.id === bet.id && !isWon(old)));
