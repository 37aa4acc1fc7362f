/** Pure: the deposit form and what can be pressed in it. */
import type { DepositMethod } from '@updraft/contract';
import { DEFAULT_DEPOSIT_DOLLARS } from '@updraft/contract/constants';

export interface DepositForm {
  /** Dollars; null: the field is empty. */
  amount: number | null;
  method: string | null;
  promocode: string;
  /** The code has been checked and accepted: the field is locked. */
  promoAccepted: boolean;
}

/** The form as it opens. With a single open method that one is chosen. */
export function initialForm(methods: readonly DepositMethod[], amount: number = DEFAULT_DEPOSIT_DOLLARS): DepositForm {
  const open = methods.filter(({ state }) => state === 'open');
  return { amount, method: open.length === 1 ? (open[0]?.code ?? null) : null, promocode: '', promoAccepted: false };
}

export interface DepositRules {
  canChooseMethod: boolean;
  canMoney: boolean;
  canSkins: boolean;
  canCheckPromo: boolean;
  promoPending: boolean;
  /** Dollars; set when the amount is below what the chosen method takes. */
  belowMin: number | null;
  /** The chosen method is named but not connected yet. */
  isSoon: boolean;
}

/** Which parts of the form are enabled. */
export function depositRules(form: DepositForm, methods: readonly DepositMethod[]): DepositRules {
  const chosen = methods.find(({ code }) => code === form.method);
  const hasAmount = form.amount !== null && form.amount > 0;
  const promoPending = form.promocode.trim() !== '' && !form.promoAccepted;
  const isOpen = chosen?.state === 'open';
  const belowMin = chosen?.type === 'money' && hasAmount && form.amount !== null && form.amount < chosen.minDollars ? chosen.minDollars : null;
  return {
    canChooseMethod: hasAmount,
    canMoney: isOpen && chosen.type === 'money' && hasAmount && belowMin === null && !promoPending,
    canSkins: isOpen && chosen.type === 'skins' && !promoPending,
    canCheckPromo: form.promocode.trim() !== '' && !form.promoAccepted,
    promoPending,
    belowMin,
    isSoon: chosen?.state === 'soon',
  };
}
