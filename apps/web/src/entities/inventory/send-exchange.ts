import { command, isRefusal } from '../../lib/command.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { getSession } from '../session/session-store.ts';
import { useSelection } from './selection-store.ts';

interface Exchange {
  /** Ids of the wanted storehouse entries. An id is repeated for several copies. */
  buy: number[];
  /** Ids of the given own items. */
  sell: number[];
  /** Worth of the given items as the player sees it. `getCents`: worth of the wanted entries. */
  giveCents: number;
  getCents: number;
}

interface ExchangeEnd {
  isDone: boolean;
  /** False: the result is unknown. The same exchange sent again is carried out once. */
  isDecided: boolean;
  /** True if a wanted entry or a given item is no longer available. */
  isGone: boolean;
  /** Current prices, if they are the reason for the refusal. */
  prices: readonly { id: number; price: number }[];
}

/**
 * Exchanges own items and balance for storehouse entries, all or nothing, and shows the response. Never fails. The
 * caller reloads the lists.
 */
export async function sendExchange({ buy, sell, giveCents, getCents }: Exchange): Promise<ExchangeEnd> {
  try {
    const answer = await command('POST /api/user/buy', {
      buy,
      sell,
      give: giveCents / 100,
      get: getCents / 100,
    });
    if (answer.balance !== undefined) getSession().setBalance(answer.balance);
    if (answer.success) useSelection.getState().release(sell);
    notify({ type: answer.success ? 'success' : 'error', message: answer.message, params: answer.params });
    const isGone = answer.message === 'storehouse_api.item_not_found';
    return { isDone: answer.success, isDecided: true, isGone, prices: answer.prices ?? [] };
  } catch (error) {
    notifyError(error, 'storehouse_error.buy');
    return { isDone: false, isDecided: isRefusal(error), isGone: false, prices: [] };
  }
}
