import type { CsvCell } from '@updraft/rules/account';
import type { GameWithBets } from '@updraft/contract';
import type { Language } from '@updraft/contract/constants';
import type { AnyPastBet, FileColumn } from '../../entities/past-bet/past-game.ts';
import { type Standing, standingOf } from '../../entities/past-bet/standing.ts';
import { itemName } from '../../entities/item/item-name.ts';
import { api } from '../../lib/api.ts';
import type { Page } from '../../lib/pages.ts';
import type { AskedFilter } from './bets-filter.ts';

/** Columns that every game has in a file of bets, in their order. The game's own columns follow. */
export const BET_COLUMNS = [
  'game',
  'round',
  'bet',
  'item_names',
  'placed',
  'result_colour',
  'multiplier',
  'status',
  'earnings',
  'date',
] as const;
export type BetColumn = (typeof BET_COLUMNS)[number];

/** Texts and formatters for the file of bets. */
interface Words {
  game: string;
  nameOf: (column: BetColumn) => string;
  statusOf: (standing: Standing) => string;
  /** Returns the word for a colour of a game, by its name on the wire. */
  colourOf: (game: string, colour: string) => string;
  /** The game's own columns. */
  own: readonly FileColumn[];
  language: Language;
}

/**
 * Returns bets as cells of a table: the columns' names, then a line for each bet. Numbers and times stay unformatted.
 */
export const betCells = (
  bets: readonly AnyPastBet[],
  { game, nameOf, statusOf, colourOf, own, language }: Words,
): CsvCell[][] => [
  [...BET_COLUMNS.map(nameOf), ...own.map(({ label }) => label())],
  ...bets.map((bet) => [
    game,
    bet.game_id,
    bet.bet,
    bet.items.map((item) => itemName(item, language)).join('; '),
    bet.placed_colour && colourOf(bet.game, bet.placed_colour),
    bet.result_colour && colourOf(bet.game, bet.result_colour),
    // The wheel's multiplier belongs to the colour of the result, so a lost bet has none, as on the page.
    bet.result_colour === null || bet.status === 'won' ? bet.multiplier : null,
    statusOf(standingOf(bet)),
    bet.earnings,
    bet.date,
    ...own.map((column) => column.cell(bet)),
  ]),
];

/** Loads a page of the own bets for a file. @throws ApiError, AbortError */
export const loadBetsForFile = async (
  asked: { game: GameWithBets; cursor: string | undefined; filter: AskedFilter },
  signal: AbortSignal,
): Promise<Page<AnyPastBet>> => {
  const { game, cursor, filter } = asked;
  const answer = await api(
    'POST /api/user/exportBets',
    { game, ...filter, ...(cursor !== undefined && { cursor }) },
    { signal },
  );
  return answer.success ? { rows: answer.bets, next: answer.next } : { rows: [], next: null };
};
