// PURE. Sums, approvals and statuses of withdrawals: rules WD-1, WD-2, WD-4 … WD-6 of SPEC.md.
import { type Cents, cents, mulDivFloor } from '../money/index.ts';

export interface WithdrawalLimits {
  taxPercent: number;
  minCents: number;
  /** Largest sum of a player's withdrawals within 24 hours. */
  dailyCents: number;
  /** Sum above which two members of staff must approve. */
  twoApproversAboveCents: number;
  /** Share of a skin's price that must have been deposited before it can be taken. */
  depositPercent: number;
}

/** Defaults of the operator settings. */
export const DEFAULT_WITHDRAWAL_LIMITS: WithdrawalLimits = {
  taxPercent: 20,
  minCents: 500,
  dailyCents: 200_000,
  twoApproversAboveCents: 50_000,
  depositPercent: 10,
};

/**
 * Returns the payout of a sum, and the tax, which the site keeps; together they are the sum. Percentages have at most
 * two decimals. [WD-1]
 */
export const payoutOf = (sumCents: number, taxPercent: number): { payoutCents: Cents; taxCents: Cents } => {
  const payoutCents = mulDivFloor(sumCents, { numerator: 10_000 - Math.round(taxPercent * 100), denominator: 10_000 });
  return { payoutCents, taxCents: cents(sumCents - payoutCents) };
};

export const WITHDRAWAL_STATUSES = ['moderation', 'sending', 'completed', 'canceled'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/**
 * True if players may cancel this withdrawal of their own. An operator can forbid cancelling, as some licences require.
 * `isDisputed`: the report of the provider about the payout differs from the books. [WD-6, WD-7]
 */
export const mayCancelOwn = ({
  status,
  isDisputed,
  playersMayCancel,
}: {
  status: WithdrawalStatus;
  isDisputed: boolean;
  playersMayCancel: boolean;
}): boolean => playersMayCancel && status === 'moderation' && !isDisputed;

/** Returns the number of staff approvals required. [WD-5] */
export const approvalsNeeded = (sumCents: number, limits: WithdrawalLimits): 1 | 2 =>
  sumCents > limits.twoApproversAboveCents ? 2 : 1;

export type ApprovalRefusal = 'own' | 'twice' | 'not_in_moderation';

export interface Approval {
  status: WithdrawalStatus;
  playerId: number;
  approvedBy: readonly number[];
  staffId: number;
}

/** Returns the reason that this member of staff may not approve the withdrawal; null: none. [WD-4, WD-5] */
export const refuseApproval = ({ status, playerId, approvedBy, staffId }: Approval): ApprovalRefusal | null => {
  if (status !== 'moderation') return 'not_in_moderation';
  if (staffId === playerId) return 'own';
  return approvedBy.includes(staffId) ? 'twice' : null;
};
