/** Pure: the form of a withdrawal of money and its enabled parts. */
import { type WalletFault, type WithdrawalSystem, payoutOf, walletFault } from '@updraft/rules/withdrawals';

export interface WithdrawForm {
  system: WithdrawalSystem | null;
  wallet: string;
  confirmed: boolean;
}

export const EMPTY_FORM: WithdrawForm = { system: null, wallet: '', confirmed: false };

export interface WithdrawTerms {
  /** Worth of the chosen items. */
  sumCents: number;
  taxPercent: number;
  minCents: number;
  /** Sum that the wagering rules release; null while it is not known. */
  availableCents: number | null;
}

/** Part of the player's holdings held by the wagering requirement: all, a part, or none (null). [WD-12] */
export const heldOf = ({
  availableCents,
  toStakeCents,
}: {
  availableCents: number;
  /** Sum in cents that the player must still stake. */
  toStakeCents: number;
}): 'all' | 'part' | null => (toStakeCents === 0 ? null : availableCents === 0 ? 'all' : 'part');

export interface WithdrawRules {
  canChooseSystem: boolean;
  canConfirm: boolean;
  canWithdraw: boolean;
  /** Reason why the typed text is no wallet of the chosen system; null: it is one, or nothing is typed or chosen. */
  walletFault: WalletFault | null;
  belowMin: boolean;
  aboveAvailable: boolean;
  payoutCents: number;
  taxCents: number;
}

/** Returns the enabled parts of the form, and the sum to be paid. */
export function withdrawRules(
  form: WithdrawForm,
  { sumCents, taxPercent, minCents, availableCents }: WithdrawTerms,
): WithdrawRules {
  const hasSum = sumCents > 0;
  const typed = form.wallet.trim() !== '';
  const fault = form.system !== null && typed ? walletFault(form.system, form.wallet) : null;
  const belowMin = hasSum && sumCents < minCents;
  const aboveAvailable = availableCents !== null && sumCents > availableCents;
  const canConfirm = hasSum && form.system !== null && typed;
  return {
    canChooseSystem: hasSum,
    canConfirm,
    canWithdraw: canConfirm && form.confirmed && fault === null && !belowMin && !aboveAvailable,
    walletFault: fault,
    belowMin,
    aboveAvailable,
    ...payoutOf(sumCents, taxPercent),
  };
}
