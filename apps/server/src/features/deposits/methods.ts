import type { DepositMethod, DepositMethodCode } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';

interface MethodSpec {
  code: DepositMethodCode;
  type: 'money' | 'skins';
  state: DepositMethod['state'];
}

/** The deposit methods in the order in which they are shown. `soon`: not connected yet, and said so. */
const METHODS: readonly MethodSpec[] = [
  { code: 'card_aggregator', type: 'money', state: 'open' },
  { code: 'skins', type: 'skins', state: 'soon' },
  { code: 'ewallet', type: 'money', state: 'soon' },
  { code: 'qiwi', type: 'money', state: 'soon' },
  { code: 'card_processor', type: 'money', state: 'soon' },
  { code: 'placeholder_1', type: 'money', state: 'disabled' },
  { code: 'placeholder_2', type: 'money', state: 'disabled' },
  { code: 'placeholder_3', type: 'money', state: 'disabled' },
];

export const isOpenMoneyMethod = (code: DepositMethodCode): boolean => METHODS.some((method) => method.code === code && method.type === 'money' && method.state === 'open');

/** Methods as the client sees them; notes are keys of the text bundles. */
export const shownMethods = ({ minCents, maxCents }: { minCents: number; maxCents: number }): DepositMethod[] =>
  METHODS.map((method) => ({
    ...method,
    minDollars: toDollars(minCents),
    maxDollars: toDollars(maxCents),
    feeNote: `deposit.fee.${method.code}`,
    timeNote: `deposit.time.${method.code}`,
  }));
