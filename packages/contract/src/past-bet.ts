import { z } from 'zod';
import { ShownItem } from './items.ts';
import { Dollars, Id, Moment, SignedDollars } from './primitives.ts';

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

/** The row of a game that knows more of a bet than the specified columns. */
export const pastBetWith = <Game extends string, Own extends z.ZodRawShape>(game: Game, own: Own) =>
  PastBet.extend({ game: z.literal(game), ...own });
