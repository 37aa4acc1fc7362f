import type { DepositMethod, DepositMethodCode } from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';

interface MethodSpec {
  code: DepositMethodCode;
  type: 'money' | 'skins';
  isPlaceholder?: true;
}

/** The deposit methods in the order in which they are shown. */
const METHODS: readonly MethodSpec[] = [
  { code: 'card_aggregator', type: 'money' },
  { code: 'skins', type: 'skins' },
  { code: 'ewallet', type: 'money' },
  { code: 'qiwi', type: 'money' },
  { code: 'card_processor', type: 'money' },
  { code: 'placeholder_1', type: 'money', isPlaceholder: true },
  { code: 'placeholder_2', type: 'money', isPlaceholder: true },
  { code: 'placeholder_3', type: 'money', isPlaceholder: true },
];

interface Shown {
  /** Names of the e-wallet's cryptocurrencies, for players. */
  cryptocurrencies: string;
  minCents: number;
  maxCents: number;
  /** Methods with a connected provider; the others are listed as not connected. */
  connected: ReadonlySet<DepositMethodCode>;
}

/** Builds the list of methods for clients. Notes are keys of texts. */
export const shownMethods = ({ minCents, maxCents, cryptocurrencies, connected }: Shown): DepositMethod[] =>
  METHODS.map(({ code, type, isPlaceholder }) => ({
    code,
    type,
    state: isPlaceholder ? 'disabled' : connected.has(code) ? 'open' : 'soon',
    minDollars: toDollars(minCents),
    maxDollars: toDollars(maxCents),
    feeNote: `deposit.fee.${code}`,
    timeNote: `deposit.time.${code}`,
    takes: code === 'ewallet' ? cryptocurrencies : '',
  }));
