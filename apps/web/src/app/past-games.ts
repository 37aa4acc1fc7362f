import type { GameWithBets } from '@updraft/contract';
import type { FileColumn, PastGame } from '../entities/past-bet/past-game.ts';
import { CASES_FILE } from '../features/cases/past-bets-file.ts';
import { CRASH_FILE } from '../features/crash/past-bets-file.ts';
import { JACKPOT_FILE } from '../features/jackpot/past-bets-file.ts';
import { GAMES } from './games.tsx';

/** Columns of a game's file of bets, besides the columns of every game. */
const FILE_COLUMNS: Partial<Record<GameWithBets, readonly FileColumn[]>> = {
  crash: CRASH_FILE,
  jackpot: JACKPOT_FILE,
  cases: CASES_FILE,
};

/** The games whose bets players find in a profile, in the order of the mode bar. */
export const PAST_GAMES: readonly PastGame[] = GAMES.flatMap(({ name, icon, ...game }) =>
  'pastBets' in game ? [{ name, icon, pastBets: game.pastBets, fileColumns: FILE_COLUMNS[name] }] : [],
);
