/** Returns the id of the round whose spin players still see, because nothing else may show its result; null: none. */
export const spinningRound = (shown: { roundId: number; game: { phase: string } } | null): number | null =>
  shown?.game.phase === 'spin' ? shown.roundId : null;
