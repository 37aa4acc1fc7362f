import type { CallInput } from '@updraft/contract';
import { api } from '../../lib/api.ts';
import { command, isRefusal } from '../../lib/command.ts';
import { dismissNotices, notify, notifyError } from '../../lib/notices.ts';
import type { DepositForm } from './deposit-state.ts';

type Method = CallInput<'POST /api/payment/sum/create'>['depositMethod'];

/**
 * Open invoice: the address of its payment, the sum to pay (in roubles for methods that take them), its credit in
 * dollars, and its deadline.
 */
export interface OpenedDeposit {
  url: string;
  sum: number;
  credited: number;
  expiresAt: string | null;
}

/** Opens an invoice. After `refused` and `unanswered`, a notice has shown the reason. */
export async function createDeposit(form: DepositForm): Promise<OpenedDeposit | 'refused' | 'unanswered'> {
  const sum = typeof form.amount === 'number' ? form.amount : 0;
  try {
    const answer = await command('POST /api/payment/sum/create', {
      depositMethod: form.method as Method,
      sum,
      promocode: form.promoAccepted ? form.promocode.trim() : null,
    });
    if (answer.status === 'success' && answer.url)
      return { url: answer.url, sum: answer.sum ?? sum, credited: sum, expiresAt: answer.expires_at ?? null };
    notify({ type: 'error', message: answer.message ?? 'deposit_error.send_deposit', params: answer.params });
  } catch (error) {
    notifyError(error, 'deposit_error.send_deposit');
    if (!isRefusal(error)) return 'unanswered';
  }
  return 'refused';
}

/** Sends the number of a transfer's receipt and shows the response. Returns true if the transfer was credited. */
export async function checkReceipt(transactionId: string): Promise<boolean> {
  try {
    const { status, message, params } = await command('POST /api/payment/qiwi/check-transaction', { transactionId });
    notify({ type: status, message, params });
    return status === 'success';
  } catch (error) {
    notifyError(error, 'deposit_error.send_receipt');
    return false;
  }
}

/** Subject of notices about a promo code. Such a notice closes when the code is changed. */
const PROMO_NOTICE = 'deposit-promo';

export const forgetPromoNotice = (): void => dismissNotices(PROMO_NOTICE);

/** Returns true if a promo code can be used for a deposit, and shows the response. */
export async function checkPromocode(promocode: string): Promise<boolean> {
  try {
    const { status, message, params, additional } = await api('POST /api/payment/check-promocode', {
      promocode: promocode.trim(),
    });
    notify({ type: status, message, params, additional, about: PROMO_NOTICE });
    return status === 'success';
  } catch (error) {
    notifyError(error, 'deposit_error.send_deposit_promocode');
    return false;
  }
}
