import { toDollars } from '@updraft/rules/money';
import type { Handlers } from '../../http/calls.ts';
import type { Cashback } from './cashback.commands.ts';

type CashbackCalls = Pick<Handlers, 'POST /api/user/cashback/take'>;

export const cashbackHandlers = ({ cashback }: { cashback: Cashback }): CashbackCalls => ({
  'POST /api/user/cashback/take': async (_input, { session, idempotencyKey }) => {
    const outcome = await cashback.take({ playerId: session.playerId, key: idempotencyKey });
    return outcome.ok
      ? { type: 'success', message: 'cashback_api.taken', params: { sum: toDollars(outcome.cents) } }
      : { type: 'error', message: outcome.message, ...(outcome.params && { params: outcome.params }) };
  },
});
