import { z } from 'zod';
import { call } from './define.ts';
import { Dollars, Id, Moment, Nothing, StatusAnswer } from './primitives.ts';

/** Prices that staff have to confirm. */
export const staffPricesCalls = {
  'POST /api/staff/prices/refused': call({
    auth: 'finance',
    input: Nothing,
    output: z.object({
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
    input: z.strictObject({ id: Id, price: Dollars.min(0.01), reason: z.string().trim().min(3).max(300) }),
    output: StatusAnswer,
    about: 'Confirms the price that was seen: the item has it, and is dealt in again.',
    messages: ['staff_api.price_confirmed', 'staff_api.price_not_found', 'staff_api.price_differs'],
  }),
} as const;
