import type { MessageParams } from '@updraft/contract';
import { ApiError } from '../../lib/api.ts';
import { command } from '../../lib/command.ts';
import { notify, notifyError } from '../../lib/notices.ts';

/** Response to a code: a text key with its values. */
export interface CodeAnswer {
  isUsed: boolean;
  message: string;
  params?: MessageParams | undefined;
}

/**
 * Uses a promo code and shows the response. Returns the response, also after too many attempts; null: the call failed
 * for another reason.
 */
export async function applyPromocode(promocode: string): Promise<CodeAnswer | null> {
  try {
    const { status, message, params } = await command('POST /api/user/usePromo', { promocode: promocode.trim() });
    notify({ type: status, message, params });
    return { isUsed: status === 'success', message, params };
  } catch (error) {
    notifyError(error, 'user_error.send_promocode');
    return error instanceof ApiError && error.status === 429
      ? { isUsed: false, message: error.message, params: error.params }
      : null;
  }
}
