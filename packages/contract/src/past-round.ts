import { z } from 'zod';
import { Cursor, Dollars, HexHash, Id, Moment, Multiplier } from './primitives.ts';

/** What the page of a past or open round shows in every game. Its game adds the result and the bets. */
export const PastRound = z.object({
  id: Id,
  day_of_month: z.number().int().min(1).max(31),
  public_hash: HexHash,
  /** Null until the round is over. */
  secret_hash: HexHash.nullable(),
  chain: z.object({
    id: Id,
    base: z.number().int().min(0),
    index: z.number().int().min(1),
    length: z.number().int().min(1),
    commitment: HexHash,
    beacon_round: z.number().int(),
    salt: HexHash,
    seed: HexHash.nullable(),
  }),
  rules_version: z.number().int(),
  started_at: Moment.nullable(),
  ended_at: Moment.nullable(),
  /** Set when the round has no result: stakes that were not settled went back to their players. */
  refunded_at: Moment.nullable(),
  /** After this moment nothing of the round changes. */
  settled_at: Moment.nullable(),
  totals: z.object({ players: z.number().int(), bank: Dollars, items: z.number().int() }),
  total_won: Dollars,
  /** Where the bets go on in `getBets`; null: there are no more. */
  bets_next: Cursor.nullable(),
  interruption: z
    .object({ from: Moment, to: Moment, gap_ms: z.number(), cashed_out_at: Multiplier.nullable() })
    .nullable(),
});
export type PastRound = z.infer<typeof PastRound>;
