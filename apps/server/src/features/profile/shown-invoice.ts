import type { Deposit } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import type { InvoiceRow } from './profile.store.ts';

const isOpen = ({ status }: InvoiceRow): boolean => status === 'created' || status === 'pending';

/**
 * Returns the status of a deposit for its player. It depends on the money, not on the invoice alone: staff may have
 * credited or returned the money, and a credit may be reversed in parts. An overdue invoice has the status `expired` at
 * once, although the timer ends it a little later.
 */
const statusOf = (invoice: InvoiceRow): Deposit['status'] => {
  const { status, is_held, is_over, was_returned, credited_cents, taken_back_cents } = invoice;
  const isCredited = status === 'completed' || status === 'reversed';
  if (is_held && !isCredited) return 'review';
  if (credited_cents > 0) return taken_back_cents >= credited_cents ? 'reversed' : 'completed';
  if (was_returned) return 'returned';
  if (isOpen(invoice)) return is_over ? 'expired' : 'pending';
  // No money waits, and none was credited to this player, because staff found that it belonged to another player.
  return status === 'created' || status === 'pending' || status === 'review' ? 'failed' : status;
};

/** Converts an invoice to an entry of the player's history. It can be paid while its status is `pending`. */
export const shownInvoice = (invoice: InvoiceRow): Deposit => {
  const status = statusOf(invoice);
  const canPay = status === 'pending';
  return {
    id: invoice.id,
    method: invoice.method,
    sum: toDollars(invoice.amount_cents),
    status,
    credited: toDollars(invoice.credited_cents),
    taken_back: toDollars(invoice.taken_back_cents),
    url: canPay ? invoice.pay_url : null,
    roubles: invoice.amount_kopecks === null ? null : invoice.amount_kopecks / 100,
    expires_at: canPay ? invoice.expires_at.toISOString() : null,
    date: invoice.created_at.toISOString(),
  };
};
