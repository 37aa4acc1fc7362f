import type { GameWithBets, PastBetOf } from '@updraft/contract';
import type { CsvCell } from '@updraft/rules/account';
import type { IconName } from '@updraft/ui';
import type { Preloadable } from '../../lib/chunks.tsx';

/** A row of any game's history. */
export type AnyPastBet = PastBetOf<GameWithBets>;

/** Names a bet among those of all games. */
export const betKey = ({ game, id }: AnyPastBet): string => `${game} ${id}`;

/** Props of the table of a game's history. */
export interface PastBetsProps {
  /** The game's name, as players read it. */
  label: string;
  icon: IconName;
  rows: readonly AnyPastBet[];
}

/** A column that one game alone has in a file of its bets. */
export interface FileColumn<Bet = AnyPastBet> {
  label: () => string;
  cell(bet: Bet): CsvCell;
}

/** The table of a game's history, fetched when it is shown. `closed`: the game has a history, and is not open yet. */
export type PastBetsPart = Preloadable<PastBetsProps> | 'closed';

/** A game with a history of bets. */
export interface PastGame {
  name: GameWithBets;
  icon: IconName;
  pastBets: PastBetsPart;
  /** The texts of their labels come with the table. */
  fileColumns?: readonly FileColumn[] | undefined;
}

/** Fetches the tables of these games, before the rows for them have come. */
export const preloadPastBets = (games: readonly PastGame[]): void => {
  for (const { pastBets } of games) if (pastBets !== 'closed') void pastBets.preload();
};
