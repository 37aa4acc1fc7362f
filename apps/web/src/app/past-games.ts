import type { PastGame } from '../entities/past-bet/past-game.ts';
import { GAMES } from './games.tsx';

/** The games whose bets players find in a profile, in the order of the mode bar. */
export const PAST_GAMES: readonly PastGame[] = GAMES.flatMap((game) =>
  'pastBets' in game ? [{ name: game.name, pastBets: game.pastBets }] : [],
);
