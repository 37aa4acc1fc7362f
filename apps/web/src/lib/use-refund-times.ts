import { MISMATCH_REFUND_TIMES } from '@updraft/rules/support';
import { useConfig } from './config.ts';

/** Multiple of the bet refunded to a player whose result was wrong. */
export const useRefundTimes = (): number =>
  useConfig((state) => state.config?.fairness?.refundTimes ?? MISMATCH_REFUND_TIMES);
