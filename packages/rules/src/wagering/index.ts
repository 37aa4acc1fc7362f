// PURE. The wagering requirement of withdrawals: rules WA-1 … WA-7 of SPEC.md.
import { type Cents, cents, mulDivFloor } from '../money/index.ts';

/** Bound of a player's worth, in cents. A player below it counts as having nothing left. [WA-3] */
export const NOTHING_LEFT_CENTS = 10;

/**
 * Returns the addition of a credited deposit to the wagering left, rounded up. Throws RangeError if an argument is
 * negative. [WA-1]
 */
export const addedByDeposit = (depositCents: number, factorHundredths: number): Cents => {
  if (depositCents < 0 || factorHundredths < 0) throw new RangeError('a deposit and its factor are not negative');
  return cents(Math.ceil((depositCents * factorHundredths) / 100));
};

/** Returns the wagering left after a settled stake. [WA-2] */
export const afterStake = (toStakeCents: number, stakeCents: number): Cents =>
  cents(Math.max(0, toStakeCents - stakeCents));

/** Worth of a player in cents, without bonus money. [WA-3] */
export interface Worth {
  balanceCents: number;
  /** Worth of the items held, including protected ones. */
  heldCents: number;
  /** Worth of the items staked in open rounds. */
  stakedCents: number;
  /** Worth of the items reserved by open withdrawals. */
  reservedCents: number;
}

/** Returns the whole worth of a player. [WA-3] */
export const worthCents = ({ balanceCents, heldCents, stakedCents, reservedCents }: Worth): Cents =>
  cents(balanceCents + heldCents + stakedCents + reservedCents);

/** True if the worth is below NOTHING_LEFT_CENTS. [WA-3] */
export const isNothingLeft = (worth: Worth): boolean => worthCents(worth) < NOTHING_LEFT_CENTS;

/**
 * Returns the wagering left of a player with this worth: zero if nothing is left. `hasUnpriced`: the player has items
 * without a price in force. [WA-3, WA-7]
 */
export const afterLoss = (
  toStakeCents: number,
  worth: Worth,
  { hasUnpriced = false }: { hasUnpriced?: boolean } = {},
): Cents => cents(isNothingLeft(worth) && !hasUnpriced ? 0 : toStakeCents);

export interface DepositInParts {
  amountCents: number;
  /** Part of the amount that has not been reversed. */
  leftCents: number;
  /** Addition of the whole deposit to the wagering left. */
  addedCents: number;
}

/**
 * Returns the wagering of a deposit's remainder: its part of the whole addition, rounded up. Throws RangeError if the
 * remainder is not a part of the deposit. [WA-5]
 */
export const obligationOf = ({ amountCents, leftCents, addedCents }: DepositInParts): Cents => {
  if (leftCents < 0 || leftCents > amountCents) throw new RangeError('what is left of a deposit is a part of it');
  return cents(addedCents - mulDivFloor(addedCents, { numerator: amountCents - leftCents, denominator: amountCents }));
};

/**
 * Returns the part of one deposit that has not been staked yet. The wagering left belongs to the newest deposits first.
 * `newerCents`: obligations of the newer deposits. [WA-5]
 */
export const unstakedOf = ({
  toStakeCents,
  newerCents,
  obligationCents,
}: {
  toStakeCents: number;
  newerCents: number;
  obligationCents: number;
}): Cents => cents(Math.min(obligationCents, Math.max(0, toStakeCents - newerCents)));

export interface TakenBack {
  /** Wagering that the player had left before the reversal. */
  toStakeCents: number;
  /** Obligations of all the player's deposits that came after this one. */
  newerCents: number;
  before: DepositInParts;
  /** Part of the deposit's remainder that is reversed. */
  backCents: number;
}

/** Returns the sum by which the wagering left falls when a deposit is reversed, as a whole or in part. [WA-5] */
export const droppedByReversal = ({ toStakeCents, newerCents, before, backCents }: TakenBack): Cents => {
  const obligationCents = obligationOf(before);
  const afterCents = obligationOf({ ...before, leftCents: before.leftCents - backCents });
  return cents(Math.min(unstakedOf({ toStakeCents, newerCents, obligationCents }), obligationCents - afterCents));
};

export interface Withdrawable {
  balanceCents: number;
  /** Worth of the items held. Items of suspended entries are left out, because their price is not in force. [WA-7] */
  heldCents: number;
  toStakeCents: number;
  /** Worth of items that were staked despite their protection and would still be protected. */
  liftedCents: number;
  isExcluded: boolean;
}

/** Returns the sum that can be withdrawn now. [WA-4, WA-6, WA-7] */
export const availableCents = ({
  balanceCents,
  heldCents,
  toStakeCents,
  liftedCents,
  isExcluded,
}: Withdrawable): Cents => cents(Math.max(0, balanceCents + heldCents - (isExcluded ? 0 : toStakeCents) - liftedCents));
