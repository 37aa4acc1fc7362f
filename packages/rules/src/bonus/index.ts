// PURE. Bonus money, kept apart from the balance and released by stakes: rules BO-1 … BO-6 of SPEC.md.
import { type Cents, UNITS_PER_CENT, cents, mulDivFloor, wholeCents } from '../money/index.ts';

/**
 * Returns the bonus of each percentage for one deposit, in the order given. `basisPoints`: the percentages in
 * hundredths of a percent (1000: 10 %). `maxCents`: the cap on all bonuses together. [BO-2]
 */
export const percentagesOf = (
  depositCents: number,
  { basisPoints, maxCents }: { basisPoints: readonly number[]; maxCents: number },
): Cents[] => {
  let left = maxCents;
  return basisPoints.map((points) => {
    const given = Math.min(left, mulDivFloor(depositCents, { numerator: points, denominator: 10_000 }));
    left -= given;
    return cents(given);
  });
};

/** Bonus money held, and the accrued fraction of a cent, in ten-thousandths. */
export interface BonusState {
  heldCents: number;
  accruedUnits: number;
}

export interface Release {
  releasedCents: Cents;
  state: BonusState;
  /** True if bonus money was held. The stake then earns no cashback. [BO-3] */
  replacesCashback: boolean;
}

/**
 * Returns the bonus money that a settled stake releases. `releaseBasisPoints`: the released share of the stake, in
 * hundredths of a percent. [BO-3, BO-4]
 */
export const releaseBy = (stakeCents: number, state: BonusState, releaseBasisPoints: number): Release => {
  if (state.heldCents <= 0)
    return { releasedCents: cents(0), state: { heldCents: 0, accruedUnits: 0 }, replacesCashback: false };
  const units = state.accruedUnits + stakeCents * releaseBasisPoints;
  const releasedCents = Math.min(state.heldCents, wholeCents(units));
  const heldCents = state.heldCents - releasedCents;
  return {
    releasedCents: cents(releasedCents),
    state: { heldCents, accruedUnits: heldCents === 0 ? 0 : units - releasedCents * UNITS_PER_CENT },
    replacesCashback: true,
  };
};

export interface BonusOfDeposit {
  /** All bonus money that the player holds. */
  heldCents: number;
  /** Bonus money that the player was given after the bonus of this deposit, less its voided part. */
  newerCents: number;
  /** Bonus money that was given for this deposit. */
  givenCents: number;
  /** Part of the bonus of this deposit that was voided earlier. */
  voidedCents: number;
  /** Credited sum of this deposit, before any reversal. */
  amountCents: number;
  /** Part of the deposit that remains after the reversal; 0: reversed as a whole. */
  leftCents: number;
}

/** Returns the bonus money voided with a reversed deposit. [BO-6] */
export const voidedBy = ({
  heldCents,
  newerCents,
  givenCents,
  voidedCents,
  amountCents,
  leftCents,
}: BonusOfDeposit): Cents => {
  const standingCents = givenCents - voidedCents;
  const stillHeldCents = Math.min(standingCents, Math.max(0, heldCents - newerCents));
  const keptCents = mulDivFloor(givenCents, { numerator: leftCents, denominator: amountCents });
  return cents(Math.max(0, Math.min(stillHeldCents, standingCents - keptCents)));
};
