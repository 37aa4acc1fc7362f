import { z } from 'zod';
import type { casesHistory } from './cases.ts';
import type { GameContract } from './define.ts';
import type { TableGame, TableGameContract } from './declared-games.ts';
import { PastBet } from './past-bet.ts';
import { AskedDollars, GameName, Period } from './primitives.ts';

/** Games whose newest bets come with a profile, as specified. The bets of any game come page by page by `getBets`. */
type ProfileGame = 'crash' | 'jackpot' | 'wheel';

/** Every game with a history of bets, by name. */
export type GameWithBets = TableGame | ProfileGame | (typeof casesHistory)['name'];

type Contracts = TableGameContract | typeof casesHistory;
type RowOf<Contract> = Contract extends { readonly pastBet: infer Row extends z.ZodType } ? z.output<Row> : never;
/** A row of one game's bets; of several games, a row of one of them. A game that is not open yet has the usual one. */
export type PastBetOf<Game extends string> = Game extends Contracts['name']
  ? RowOf<Extract<Contracts, { readonly name: Game }>>
  : PastBet & { game: Game };
/** Fields of a game's rows besides the specified columns. */
export type OwnPastFields<Game extends string> = Omit<PastBetOf<Game>, keyof PastBet>;

/** A game as a caller asks for its bets: which games exist is the server's to say. */
export const BetsGame = GameName as unknown as z.ZodType<GameWithBets, GameWithBets>;

/** Part of a game's contract that a history needs. */
export type PastBetsContract = Pick<GameContract, 'name' | 'pastBet'>;

/** A row of a game's bets, on a site with these games: it leaves the server with the fields of its own game alone. */
export const pastBetOf = <Game extends string>(game: Game, games: readonly PastBetsContract[]) =>
  (games.find(({ name }) => name === game)?.pastBet ?? PastBet) as unknown as z.ZodType<PastBetOf<Game>>;

/** A row of any of these games' bets. */
export const anyPastBet = (games: readonly PastBetsContract[]) => {
  const rows = games.map(({ pastBet }) => pastBet) as unknown as [typeof PastBet];
  return z.discriminatedUnion('game', rows) as unknown as z.ZodType<PastBetOf<GameWithBets>>;
};

/** Filter of a caller's bets: a period, a result, and bounds of the stake. */
export const BETS_RESULTS = ['all', 'won', 'lost', 'refunded'] as const;
export type BetsResult = (typeof BETS_RESULTS)[number];
export const betsFilter = {
  ...Period,
  result: z.enum(BETS_RESULTS).optional(),
  least: AskedDollars.optional(),
  most: AskedDollars.optional(),
};
