import { z } from 'zod';
import type { casesHistory } from './cases.ts';
import type { GameContract } from './define.ts';
import type { TableGame, TableGameContract } from './declared-games.ts';
import { PastBet } from './past-bet.ts';
import { AskedDollars, GameName, Period } from './primitives.ts';

/** Games whose newest bets are part of a profile. `getBets` returns the bets of any game page by page. */
type ProfileGame = 'crash' | 'jackpot' | 'wheel';

/** Name of a game with a history of bets. */
export type GameWithBets = TableGame | ProfileGame | (typeof casesHistory)['name'];

type Contracts = TableGameContract | typeof casesHistory;
type RowOf<Contract> = Contract extends { readonly pastBet: infer Row extends z.ZodType } ? z.output<Row> : never;
/** Row of a game's bets; for a union of games, a row of any of them. A game without a contract has the common row. */
export type PastBetOf<Game extends string> = Game extends Contracts['name']
  ? RowOf<Extract<Contracts, { readonly name: Game }>>
  : PastBet & { game: Game };
/** A game's own fields of its rows, besides the columns of every history. */
export type OwnPastFields<Game extends string> = Omit<PastBetOf<Game>, keyof PastBet>;

/** Name of a game in a request for bets. The schema accepts any name, because the server decides which games exist. */
export const BetsGame = GameName as unknown as z.ZodType<GameWithBets, GameWithBets>;

/** Part of a game's contract that a history needs. */
export type PastBetsContract = Pick<GameContract, 'name' | 'pastBet'>;

/**
 * Returns the schema of a game's row on a site with these games: the game's own one, or the common one for an unknown
 * game.
 */
export const pastBetOf = <Game extends string>(game: Game, games: readonly PastBetsContract[]) =>
  (games.find(({ name }) => name === game)?.pastBet ?? PastBet) as unknown as z.ZodType<PastBetOf<Game>>;

/** Returns the schema of a row of any of these games. */
export const anyPastBet = (games: readonly PastBetsContract[]) => {
  const rows = games.map(({ pastBet }) => pastBet) as unknown as [typeof PastBet];
  return z.discriminatedUnion('game', rows) as unknown as z.ZodType<PastBetOf<GameWithBets>>;
};

/** Results by which a caller can filter bets. `betsFilter`: a period, a result, and bounds of the stake. */
export const BETS_RESULTS = ['all', 'won', 'lost', 'refunded'] as const;
export type BetsResult = (typeof BETS_RESULTS)[number];
export const betsFilter = {
  ...Period,
  result: z.enum(BETS_RESULTS).optional(),
  least: AskedDollars.optional(),
  most: AskedDollars.optional(),
};
