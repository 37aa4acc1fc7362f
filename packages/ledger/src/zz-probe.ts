import { calls } from '@updraft/contract'; export const a = calls;
