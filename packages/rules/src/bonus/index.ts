// PURE. Bonus money, held apart and released by stakes: rules BO-1 … BO-5 of SPEC.md.
import { type Cents, cents, mulDivFloor } from '../money/index.ts';

export interface BonusRates {
  /** Share of a settled stake that is released, in hundredths of a percent. */
  releaseBasisPoints: number;
  /** All percentages of one deposit together. */
  maxPercentageCents: number;
}

/** Operator settings' defaults. */
export const DEFAULT_BONUS_RATES: BonusRates = { releaseBasisPoints: 250, maxPercentageCents: 20_000 };

const UNITS_PER_CENT = 10_000;

/**
 * What each percentage gives for one deposit, in the order given; together at most the cap.
 * Percentages are in hundredths of a percent (1000: 10 %). [BO-2]
 */
export const percentagesOf = (depositCents: number, { basisPoints, maxCents }: { basisPoints: readonly number[]; maxCents: number }): Cents[] => {
  let left = maxCents;
  return basisPoints.map((points) => {
    const given = Math.min(left, mulDivFloor(depositCents, { numerator: points, denominator: 10_000 }));
    left -= given;
    return cents(given);
  });
};

/** Bonus money held, and the fraction of a cent that was accrued, in ten-thousandths. */
export interface BonusState {
  heldCents: number;
  accruedUnits: number;
}

export interface Release {
  releasedCents: Cents;
  state: BonusState;
  /** Bonus money was held, so this stake earns no cashback. [BO-3] */
  replacesCashback: boolean;
}

/** What a settled stake releases. [BO-3, BO-4] */
export const releaseBy = (stakeCents: number, state: BonusState, releaseBasisPoints: number): Release => {
  if (state.heldCents <= 0) return { releasedCents: cents(0), state: { heldCents: 0, accruedUnits: 0 }, replacesCashback: false };
  const units = state.accruedUnits + stakeCents * releaseBasisPoints;
  const releasedCents = Math.min(state.heldCents, Math.floor(units / UNITS_PER_CENT));
  const heldCents = state.heldCents - releasedCents;
  return {
    releasedCents: cents(releasedCents),
    state: { heldCents, accruedUnits: heldCents === 0 ? 0 : units - releasedCents * UNITS_PER_CENT },
    replacesCashback: true,
  };
};
