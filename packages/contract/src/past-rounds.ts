import { z } from 'zod';
import { RoundTotals } from './placing.ts';
import { Dollars, HexHash, Id, Moment, Multiplier } from './primitives.ts';

/**
 * Reason for the irregular course of a round. `gap`: the site was away; a round that could not be resumed was then
 * refunded. `late`: the beacon did not come in time. `clock`: by the clocks, its beacon round was out when betting
 * closed, or was not due when the wait was over. With the last two all stakes went back, and nothing was drawn.
 */
export const InterruptionReason = z.enum(['gap', 'late', 'clock']);
export type InterruptionReason = z.infer<typeof InterruptionReason>;

/** Part of a round's page that every game shares. The game adds its result, its phase and its bets. */
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
   * Set when the round could not be brought to its end: stakes that were not settled (`is_win` 0) went back to their
   * players.
   */
  refunded_at: Moment.nullable(),
  /** After this moment nothing of the round changes. */
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
