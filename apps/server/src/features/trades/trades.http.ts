import type { Handlers } from '../../http/calls.ts';
import type { Outbox } from '../../kernel/outbox.ts';
import { saveTradeLink } from './trade-link.ts';

type TradeCalls = Pick<Handlers, 'POST /api/user/saveUrl'>;

export const tradeHandlers = ({ outbox }: { outbox: Outbox }): TradeCalls => ({
  'POST /api/user/saveUrl': async ({ trade_link }, { session }) => {
    const outcome = await saveTradeLink(outbox, { playerId: session.playerId, text: trade_link });
    return outcome.ok
      ? { type: 'success', message: 'user_api.trade_link_saved' }
      : { type: 'error', message: outcome.message };
  },
});
