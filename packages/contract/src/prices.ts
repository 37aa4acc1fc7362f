import { z } from 'zod';
import { call } from './define.ts';
import { AskedDollars, Dollars, Id, Moment, Nothing, Reason, StatusAnswer } from './primitives.ts';

/** An entry of `refused`, and the price that it proposed when the member of staff saw it. */
const Seen = { id: Id, price: AskedDollars.min(0.01) };

/** Prices that staff have to confirm. */
export const staffPricesCalls = {
  'POST /api/staff/prices/refused': call({
    auth: 'finance',
    input: Nothing,
    output: z.object({
      /** Number of waiting prices; at most 200 are listed. */
      total: z.number().int(),
      refused: z.array(
        z.object({
          id: Id,
          market_hash_name: z.string(),
          /** `move`: the price would change too much. `age`: the feed has had no price for too long. */
          reason: z.enum(['move', 'age']),
          /** Price of the item in the books. */
          price: Dollars,
          /** The price to confirm. */
          proposed: Dollars,
          /** Number of items of this kind that players hold. */
          held: z.number().int(),
          date: Moment,
        }),
      ),
    }),
    about: 'Items that are suspended until staff confirm a price. Those that players hold most of come first.',
  }),
  'POST /api/staff/prices/confirm': call({
    auth: 'finance',
    command: true,
    input: z.strictObject({
      ...Seen,
      /** Further entries to confirm for the same reason: all are confirmed, or none. */
      more: z.array(z.strictObject(Seen)).max(199).optional(),
      reason: Reason,
    }),
    output: StatusAnswer,
    about:
      'Confirms the prices that the member of staff saw. The items get them and are traded again. Of many at once all are confirmed, or none.',
    messages: ['staff_api.price_confirmed', 'staff_api.price_not_found', 'staff_api.price_differs'],
  }),
} as const;
