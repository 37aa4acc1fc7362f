import { MISMATCH_REFUND_TIMES } from '@updraft/rules/support';
import { useConfig } from './config.ts';

/** How many times the bet a player gets whose result was wrong. */
export const useRefundTimes = (): number =>
  useConfig((state) => state.config?.fairness?.refundTimes ?? MISMATCH_REFUND_TIMES);
