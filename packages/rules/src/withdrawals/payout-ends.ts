// PURE. Meaning of a provider's report about a payout: rule WD-7 of SPEC.md.
import type { WithdrawalStatus } from './money.ts';

export interface PayoutTold {
  status: WithdrawalStatus;
  /** True if a provider was asked to pay the withdrawal. */
  isSent: boolean;
  /** True if the report comes from that provider. */
  isSameProvider: boolean;
  /** True if the report names the requested sum. */
  isSameSum: boolean;
  /** End that the provider reports. True: paid; false: rejected. */
  isPaid: boolean;
}

export type PayoutContradiction =
  | 'not_sent'
  | 'another_provider'
  | 'another_sum'
  | 'paid_after_return'
  | 'rejected_after_payment';
export type PayoutMeaning = 'complete' | 'give_back' | 'known' | { contradiction: PayoutContradiction };

/**
 * Returns the consequence of a report, by the first rule that applies: the withdrawal ends, nothing happens, or finance
 * has to decide. [WD-7]
 */
export const payoutMeaning = ({ status, isSent, isSameProvider, isSameSum, isPaid }: PayoutTold): PayoutMeaning => {
  if (!isSent) return { contradiction: 'not_sent' };
  if (!isSameProvider) return { contradiction: 'another_provider' };
  if (!isSameSum) return { contradiction: 'another_sum' };
  if (status === 'sending') return isPaid ? 'complete' : 'give_back';
  if (status === 'completed') return isPaid ? 'known' : { contradiction: 'rejected_after_payment' };
  return isPaid ? { contradiction: 'paid_after_return' } : 'known';
};
