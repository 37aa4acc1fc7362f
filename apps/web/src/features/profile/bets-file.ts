import type { CsvCell } from '@updraft/rules/account';
import type { Language } from '@updraft/contract/constants';
import type { AnyPastBet } from '../../entities/past-bet/past-game.ts';
import { type Standing, standingOf } from '../../entities/past-bet/standing.ts';
import { itemName } from '../../entities/item/item-name.ts';
import { api } from '../../lib/api.ts';
import type { Page } from '../../lib/pages.ts';
import type { GameWithBets } from '@updraft/contract';
import type { AskedFilter } from './bets-filter.ts';

/** The specified columns of a history, in their order. */
export const BET_COLUMNS = [
  'game',
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

/** How the words of a table are written. */
interface Words {
  nameOf: (column: BetColumn) => string;
  statusOf: (standing: Standing) => string;
  /** Of a bet's game, by the name on the wire. */
  colourOf: (game: string, colour: string) => string;
  language: Language;
}

/** Bets as cells of a table: the columns' names, then a line for each bet. Numbers and moments stay as they are. */
export const betCells = (bets: readonly AnyPastBet[], { nameOf, statusOf, colourOf, language }: Words): CsvCell[][] => [
  BET_COLUMNS.map(nameOf),
  ...bets.map((bet) => [
    bet.game_id,
    bet.bet,
    bet.items.map((item) => itemName(item, language)).join('; '),
    bet.placed_colour && colourOf(bet.game, bet.placed_colour),
    bet.result_colour && colourOf(bet.game, bet.result_colour),
    bet.multiplier,
    statusOf(standingOf(bet)),
    bet.earnings,
    bet.date,
  ]),
];

/** A page of one's own bets for a file. @throws ApiError, AbortError */
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
