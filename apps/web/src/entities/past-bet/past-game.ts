import type { GameWithBets, PastBetOf } from '@updraft/contract';
import type { CsvCell } from '@updraft/rules/account';
import type { IconName } from '@updraft/ui';
import type { Preloadable } from '../../lib/chunks.tsx';

/** Row of any game's history. */
export type AnyPastBet = PastBetOf<GameWithBets>;

/** Key of a bet that is unique among all games. */
export const betKey = ({ game, id }: AnyPastBet): string => `${game} ${id}`;

/** Props of the table of a game's history. */
export interface PastBetsProps {
  /** Name of the game for players. */
  label: string;
  icon: IconName;
  rows: readonly AnyPastBet[];
}

/** Column that one game adds to a file of its bets. */
export interface FileColumn<Bet = AnyPastBet> {
  label: () => string;
  cell(bet: Bet): CsvCell;
}

/** Table of a game's history, fetched when it is shown. `closed`: the game is not open yet, but has a history. */
export type PastBetsPart = Preloadable<PastBetsProps> | 'closed';

/** Game with a history of bets. */
export interface PastGame {
  name: GameWithBets;
  icon: IconName;
  pastBets: PastBetsPart;
  /** Additional columns of the file of bets. Their labels are loaded with the table. */
  fileColumns?: readonly FileColumn[] | undefined;
}

/** Fetches the tables of these games before their rows arrive. */
export const preloadPastBets = (games: readonly PastGame[]): void => {
  for (const { pastBets } of games) if (pastBets !== 'closed') void pastBets.preload();
};
