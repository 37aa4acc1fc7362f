import { ApiError } from '../../lib/api.ts';
import { command } from '../../lib/command.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { getSession } from '../session/session-store.ts';
import { useSelection } from './selection-store.ts';

interface Exchange {
  /** Wanted storehouse entries; an id repeats for several of one kind. */
  buy: number[];
  /** Own items given. */
  sell: number[];
  /** Worth of the given items and of the wanted entries, as the player sees it. */
  giveCents: number;
  getCents: number;
}

interface ExchangeEnd {
  isDone: boolean;
  /** False: the result is unknown. The same exchange sent again is carried out once. */
  isDecided: boolean;
  /** True if a wanted entry or a given item is no longer available. */
  isGone: boolean;
  /** Present prices, if they are the reason for the refusal. */
  prices: readonly { id: number; price: number }[];
}

/** Exchanges own items and balance for storehouse entries, all or nothing, and shows the response. Never fails; lists are left to the caller. */
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
    const isDecided = !(error instanceof ApiError && error.undecided);
    return { isDone: false, isDecided, isGone: false, prices: [] };
  }
}
