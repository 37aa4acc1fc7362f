import { z } from 'zod';
import { HexHash } from './primitives.ts';

/**
 * The beacon round that decides a round of a table. `id` names the beacon. The round is released after betting has
 * closed.
 */
export const DecidingRound = z.object({ id: z.string(), round: z.number().int().min(1) });
export type DecidingRound = z.infer<typeof DecidingRound>;

/** Reason for the refund of a round without a draw: its beacon round did not come, or the clocks did not agree. */
export const NotDrawn = z.enum(['late', 'clock']);

/** The deciding beacon round with its randomness. */
export const DecidedRound = DecidingRound.extend({ randomness: HexHash });

/** The deciding beacon round with the beacon's schedule, so that anybody can verify the choice of the round. */
export const ScheduledRound = DecidingRound.extend({ genesis_ms: z.number().int(), period_ms: z.number().int() });
