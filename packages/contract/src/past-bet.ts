import { z } from 'zod';
import { ShownItem } from './items.ts';
import { Dollars, Id, Moment, SignedDollars } from './primitives.ts';

/**
 * A row of a player's bets, with the columns of every history. Null: the game has no such value. `multiplier`: as the
 * game shows it with the bet. The colours exist for the wheel only. `earnings`: the win less the stake; null while the
 * bet is open. Fields of a single game are added in `pastBet` of its contract.
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

/** Returns the schema of a game's row: the columns of every history, and the game's own fields. */
export const pastBetWith = <Game extends string, Own extends z.ZodRawShape>(game: Game, own: Own) =>
  PastBet.extend({ game: z.literal(game), ...own });
