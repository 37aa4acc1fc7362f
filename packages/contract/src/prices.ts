import { z } from 'zod';
import { call } from './define.ts';
import { Dollars, Id, Moment, Nothing, StatusAnswer } from './primitives.ts';

/** An entry of the list and the price to be confirmed, as they were seen. */
const Seen = { id: Id, price: Dollars.min(0.01) };

/** Prices that staff have to confirm. */
export const staffPricesCalls = {
  'POST /api/staff/prices/refused': call({
    auth: 'finance',
    input: Nothing,
    output: z.object({
      /** How many wait; at most 200 are listed. */
      total: z.number().int(),
      refused: z.array(
        z.object({
          id: Id,
          market_hash_name: z.string(),
          /** It would have moved too far, or the feed has had none for too long. */
          reason: z.enum(['move', 'age']),
          /** What the item costs in the books. */
          price: Dollars,
          /** What is to be confirmed. */
          proposed: Dollars,
          /** Pieces that players hold. */
          held: z.number().int(),
          date: Moment,
        }),
      ),
    }),
    about: 'Items that are suspended until a price is confirmed: those that players hold most of first.',
  }),
  'POST /api/staff/prices/confirm': call({
    auth: 'finance',
    command: true,
    input: z.strictObject({
      ...Seen,
      /** Others to be confirmed with it, for the same reason: all are, or none is. */
      more: z.array(z.strictObject(Seen)).max(199).optional(),
      reason: z.string().trim().min(3).max(300),
    }),
    output: StatusAnswer,
    about:
      'Confirms prices that were seen: the items have them, and are dealt in again. Many at once: all are confirmed, or none.',
    messages: ['staff_api.price_confirmed', 'staff_api.price_not_found', 'staff_api.price_differs'],
  }),
} as const;
