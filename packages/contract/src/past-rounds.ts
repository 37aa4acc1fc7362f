import { z } from 'zod';
import { RoundTotals } from './placing.ts';
import { Dollars, HexHash, Id, Moment, Multiplier } from './primitives.ts';

/**
 * Reason for the irregular course of a round. `gap`: the site was not running; a round that could not be resumed was
 * refunded. `late`: the beacon did not come in time. `clock`: by the clocks, the beacon round was public before betting
 * closed, or not yet released when the wait ended. After `late` and `clock` all stakes were returned without a draw.
 */
export const InterruptionReason = z.enum(['gap', 'late', 'clock']);
export type InterruptionReason = z.infer<typeof InterruptionReason>;

/** Part of a round's page common to all games. The game adds its result, its phase and its bets. */
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
  /**
   * Time of the refund of a round that could not be finished: unsettled stakes were returned to their players. Null:
   * not refunded.
   */
  refunded_at: Moment.nullable(),
  /** Time after which nothing of the round changes; null: it is not settled yet. */
  settled_at: Moment.nullable(),
  totals: RoundTotals,
  total_won: Dollars,
  interruption: z
    .object({
      reason: InterruptionReason,
      from: Moment,
      to: Moment,
      gap_ms: z.number(),
      cashed_out_at: Multiplier.nullable(),
    })
    .nullable(),
});
export type PastRound = z.infer<typeof PastRound>;
