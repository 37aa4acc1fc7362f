import { z } from 'zod';
import type { casesHistory } from './cases.ts';
import type { GameContract } from './define.ts';
import type { OtherGames, TableGame } from './index.ts';
import { ShownItem } from './items.ts';
import { AskedDollars, Dollars, GameName, Id, Moment, Period, SignedDollars } from './primitives.ts';
import type { GAME_CONTRACTS, OrOther } from './table-games.ts';

/**
 * A row of a player's bets, with the specified columns: a game says null where it has no such thing. `multiplier` is the
 * one that the game shows of the bet. Colours are those of the wheel. `earnings` is the win less the stake, null while
 * the bet is open. What one game alone shows stands beside these fields (`pastBet` of its contract).
 */
export const PastBet = z.object({
  id: Id,
  /** The game's name. */
  game: z.string(),
  game_id: Id,
  bet: Dollars,
  items: z.array(ShownItem),
  itemsMore: z.number().int().min(0),
  placed_colour: z.string().nullable(),
  result_colour: z.string().nullable(),
  multiplier: z.number().nullable(),
  status: z.enum(['pending', 'won', 'lost', 'refunded']),
  earnings: SignedDollars.nullable(),
  date: Moment,
});
export type PastBet = z.infer<typeof PastBet>;

/** Games whose newest bets come with a profile, as specified. The bets of any game come page by page by `getBets`. */
type ProfileGame = 'crash' | 'jackpot' | 'wheel';

/** Every game with a history of bets, by name. */
export type GameWithBets = TableGame | ProfileGame | (typeof casesHistory)['name'];

/** The row of a game that knows more of a bet than the specified columns. */
export const pastBetWith = <Game extends string, Own extends z.ZodRawShape>(game: Game, own: Own) =>
  PastBet.extend({ game: z.literal(game), ...own });

type Contracts = OrOther<(typeof GAME_CONTRACTS)[number] | typeof casesHistory, OtherGames[keyof OtherGames]>;
type RowOf<Contract> = Contract extends { readonly pastBet: infer Row extends z.ZodType } ? z.output<Row> : never;
/** A row of one game's bets; of several games, a row of one of them. A game that is not open yet has the usual one. */
export type PastBetOf<Game extends string> = Game extends Contracts['name']
  ? RowOf<Extract<Contracts, { readonly name: Game }>>
  : PastBet & { game: Game };
/** What a game's rows say besides the specified columns. */
export type OwnPastFields<Game extends string> = Omit<PastBetOf<Game>, keyof PastBet>;

/** A game as a caller asks for its bets: which games exist is the server's to say. */
export const BetsGame = GameName as unknown as z.ZodType<GameWithBets, GameWithBets>;

/** What a history must know of a game's contract. */
export type PastBetsContract = Pick<GameContract, 'name' | 'pastBet'>;

/** A row of a game's bets, on a site with these games: it leaves the server with the fields of its own game alone. */
export const pastBetOf = <Game extends string>(game: Game, games: readonly PastBetsContract[]) =>
  (games.find(({ name }) => name === game)?.pastBet ?? PastBet) as unknown as z.ZodType<PastBetOf<Game>>;

/** A row of any of these games' bets. */
export const anyPastBet = (games: readonly PastBetsContract[]) => {
  const rows = games.map(({ pastBet }) => pastBet) as unknown as [typeof PastBet];
  return z.discriminatedUnion('game', rows) as unknown as z.ZodType<PastBetOf<GameWithBets>>;
};

/** Which bets a caller wants: of a period, with a result, with a stake of at least and at most so much. */
export const BETS_RESULTS = ['all', 'won', 'lost', 'refunded'] as const;
export type BetsResult = (typeof BETS_RESULTS)[number];
export const betsFilter = {
  ...Period,
  result: z.enum(BETS_RESULTS).optional(),
  least: AskedDollars.optional(),
  most: AskedDollars.optional(),
};
