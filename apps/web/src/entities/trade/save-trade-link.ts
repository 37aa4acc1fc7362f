import { api } from '../../lib/api.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { getSession } from '../session/session-store.ts';

/** Saves the link and shows the response. Returns null if it was saved, otherwise the reason as a text key. */
export async function saveTradeLink(tradeLink: string): Promise<string | null> {
  try {
    const { type, message } = await api('POST /api/user/saveUrl', { trade_link: tradeLink });
    notify({ type, message });
    if (type === 'error') return message;
    getSession().setTradeLink(tradeLink);
    return null;
  } catch (error) {
    notifyError(error, 'user_error.send_trade_link');
    return 'user_error.send_trade_link';
  }
}
