/** Returns the id of the round whose spin players still see; null: none. Other pages must not show its result yet. */
export const spinningRound = (shown: { roundId: number; game: { phase: string } } | null): number | null =>
  shown?.game.phase === 'spin' ? shown.roundId : null;
