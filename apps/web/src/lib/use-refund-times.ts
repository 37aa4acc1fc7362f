import { MISMATCH_REFUND_TIMES } from '@updraft/rules/support';
import { useConfig } from './config.ts';

/** Returns the multiple of the bet that is refunded to a player whose result was wrong. */
export const useRefundTimes = (): number =>
  useConfig((state) => state.config?.fairness?.refundTimes ?? MISMATCH_REFUND_TIMES);
