import { centsOf } from '../amounts.ts';
import type { PayoutState } from '../payouts.ts';
import type { Greenfield, Payout, PullPayment } from './greenfield.ts';

/** True for every claim that was not cancelled, also for a completed one. */
export const isOpen = ({ state }: Payout): boolean => state !== 'Cancelled';

/**
 * Returns the state of a payout with this pull payment and these claims; null: unknown. Archives the pull payment if
 * all claims were cancelled.
 */
export const stateOf = async (
  server: Pick<Greenfield, 'archive' | 'payouts'>,
  pull: PullPayment,
  payouts: readonly Payout[],
): Promise<PayoutState | null> => {
  const [payout, ...others] = payouts.filter(isOpen);
  if (others.length > 0) return null;
  if (payout) {
    const amountCents = payout.originalCurrency === 'USD' ? centsOf(payout.originalAmount) : null;
    if (amountCents === null) return null;
    return { status: payout.state === 'Completed' ? 'paid' : 'pending', providerRef: pull.id, amountCents };
  }
  if (!pull.archived) return payouts.length === 0 ? { status: 'unknown' } : refuseForGood(server, pull, 'cancelled');
  return { status: 'rejected', providerRef: pull.id, reason: payouts.length === 0 ? 'archived' : 'cancelled' };
};

/**
 * Archives the pull payment, so that nothing more can be claimed, and returns the payout's state afterwards: rejected,
 * unless a claim stays. Null: the outcome is uncertain.
 */
export const refuseForGood = async (
  server: Pick<Greenfield, 'archive' | 'payouts'>,
  pull: PullPayment,
  reason: string,
): Promise<PayoutState | null> => {
  if ((await server.archive(pull.id)) === null) return null;
  const payouts = await server.payouts(pull.id);
  // A claim that was paid, or was being paid, before the archiving is not cancelled by it.
  return payouts === null || payouts.some(isOpen)
    ? payouts && stateOf(server, { ...pull, archived: true }, payouts)
    : { status: 'rejected', providerRef: pull.id, reason };
};
