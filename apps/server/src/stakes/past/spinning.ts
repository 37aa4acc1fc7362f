/** The round whose spin is still on the screens of players: nothing else shows its result. Null: none is. */
export const spinningRound = (shown: { roundId: number; game: { phase: string } } | null): number | null =>
  shown?.game.phase === 'spin' ? shown.roundId : null;
