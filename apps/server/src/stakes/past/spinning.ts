/** The round whose spin players still see: nothing else shows its result. Null: there is none. */
export const spinningRound = (shown: { roundId: number; game: { phase: string } } | null): number | null =>
  shown?.game.phase === 'spin' ? shown.roundId : null;
