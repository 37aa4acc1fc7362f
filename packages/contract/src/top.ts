import { TOP_BY, TOP_PERIODS, TOP_PLACES } from '@updraft/rules/top';
import { z } from 'zod';
import { call } from './define.ts';
import { PublicUser } from './players.ts';
import { Moment } from './primitives.ts';

/** A place and its player. `value` is in dollars, or a multiplier. `user` null: the player is anonymous or banned. */
export const TopPlace = z.object({
  place: z.number().int().min(1),
  user: PublicUser.nullable(),
  value: z.number().min(0),
});
export type TopPlace = z.infer<typeof TopPlace>;

/** The caller's own place. `place` null: beyond the last counted place. `value` 0: no place yet. */
export const OwnTopPlace = z.object({ place: z.number().int().min(1).nullable(), value: z.number().min(0) });
export type OwnTopPlace = z.infer<typeof OwnTopPlace>;

export const topCalls = {
  'POST /api/top/get': call({
    auth: 'optional',
    input: z.strictObject({ by: z.enum(TOP_BY).default('won'), period: z.enum(TOP_PERIODS).default('today') }),
    output: z.object({
      success: z.literal(true),
      /** The places from the first on, at most TOP_PLACES. */
      users: z.array(TopPlace).max(TOP_PLACES),
      /** The caller's own place; null: the caller is a visitor. */
      own: OwnTopPlace.nullable(),
      /** Time at which the server read this ranking, which it keeps for a few seconds. */
      updated_at: Moment,
    }),
    about: 'The top players by what they won, their turnover or their largest multiplier, over a period.',
  }),
} as const;
