/** Pure: the deposit form and its enabled parts. */
import type { DepositMethod } from '@updraft/contract';
import { DEFAULT_DEPOSIT_DOLLARS } from '@updraft/contract/constants';
import type { TypedNumber } from '@updraft/ui';

export interface DepositForm {
  /** Amount as typed, in dollars. */
  amount: TypedNumber;
  method: string | null;
  promocode: string;
  /** True if the code has been checked and accepted. The field is then locked. */
  promoAccepted: boolean;
  /** The code that was checked and refused last; the deposit can be made without it. */
  promoRefused: string | null;
}

/** Amounts to choose from, in dollars. */
const AMOUNTS = [5, 10, 25, 50, 100, 250];

/** Returns the amounts to choose from that the method accepts. */
export const amountsOf = (method: Pick<DepositMethod, 'minDollars' | 'maxDollars'> | undefined): number[] =>
  AMOUNTS.filter((sum) => method === undefined || (sum >= method.minDollars && sum <= method.maxDollars));

/** Returns the form of a newly opened dialog, with the first method that can be used. */
export function initialForm(methods: readonly DepositMethod[], amount: number = DEFAULT_DEPOSIT_DOLLARS): DepositForm {
  return {
    amount,
    method: methods.find(({ state }) => state === 'open')?.code ?? null,
    promocode: '',
    promoAccepted: false,
    promoRefused: null,
  };
}

type AmountProblem = { problem: 'not_an_amount' } | { problem: 'below_min' | 'above_max'; sum: number };

export interface DepositRules {
  canChooseMethod: boolean;
  canMoney: boolean;
  canSkins: boolean;
  canCheckPromo: boolean;
  promoPending: boolean;
  /** Problem of the amount; the texts are `deposit.<problem>` with `sum` in dollars. */
  amountProblem: AmountProblem | null;
  /** True if the chosen method is not connected yet. */
  isSoon: boolean;
}

function amountProblemOf(amount: TypedNumber, chosen: DepositMethod | undefined): AmountProblem | null {
  // Skins have no typed amount.
  if (chosen?.type === 'skins') return null;
  if (amount === 'invalid') return { problem: 'not_an_amount' };
  // An empty field and a zero are not wrong yet: the form asks for an amount.
  if (chosen === undefined || amount === null || amount === 0) return null;
  if (amount < chosen.minDollars) return { problem: 'below_min', sum: chosen.minDollars };
  return amount > chosen.maxDollars ? { problem: 'above_max', sum: chosen.maxDollars } : null;
}

/** Returns the enabled parts of the form. */
export function depositRules(form: DepositForm, methods: readonly DepositMethod[]): DepositRules {
  const chosen = methods.find(({ code }) => code === form.method);
  const hasAmount = typeof form.amount === 'number' && form.amount > 0;
  const isUnaccepted = form.promocode.trim() !== '' && !form.promoAccepted;
  const promoPending = isUnaccepted && form.promocode !== form.promoRefused;
  const isOpen = chosen?.state === 'open';
  const amountProblem = amountProblemOf(form.amount, chosen);
  return {
    // Skins have no amount field. After skins were chosen, the player can go back to a method that needs an amount.
    canChooseMethod: hasAmount || chosen?.type === 'skins',
    canMoney: isOpen && chosen.type === 'money' && hasAmount && amountProblem === null && !promoPending,
    canSkins: isOpen && chosen.type === 'skins' && !promoPending,
    canCheckPromo: isUnaccepted,
    promoPending,
    amountProblem,
    isSoon: chosen?.state === 'soon',
  };
}
