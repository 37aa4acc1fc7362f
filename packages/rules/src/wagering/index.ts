// PURE. What has to be staked before it can be withdrawn: rules WA-1 … WA-6 of SPEC.md.
import { type Cents, cents } from '../money/index.ts';

/** Below this a player has nothing left. [WA-3] */
export const NOTHING_LEFT_CENTS = 10;

/** Deposits times this, in hundredths (100: staked once), have to be staked. */
export const DEFAULT_WAGERING_HUNDREDTHS = 100;

/** What a credited deposit adds to what is still to be staked; rounded up. [WA-1] */
export const addedByDeposit = (depositCents: number, factorHundredths: number): Cents => {
  if (depositCents < 0 || factorHundredths < 0) throw new RangeError('a deposit and its factor are not negative');
  return cents(Math.ceil((depositCents * factorHundredths) / 100));
};

/** What is still to be staked after a settled stake. [WA-2] */
export const afterStake = (toStakeCents: number, stakeCents: number): Cents => cents(Math.max(0, toStakeCents - stakeCents));

/** Everything a player has, in cents; bonus money is not part of it. [WA-3] */
export interface Worth {
  balanceCents: number;
  /** Items held, protected ones among them. */
  heldCents: number;
  /** Items staked in open rounds. */
  stakedCents: number;
  /** Items reserved by open withdrawals. */
  reservedCents: number;
}

export const worthCents = ({ balanceCents, heldCents, stakedCents, reservedCents }: Worth): Cents => cents(balanceCents + heldCents + stakedCents + reservedCents);

/** What is still to be staked by a player who has this. [WA-3] */
export const afterLoss = (toStakeCents: number, worth: Worth): Cents => cents(worthCents(worth) < NOTHING_LEFT_CENTS ? 0 : toStakeCents);

/** What is still to be staked after a deposit was taken back, which had added this much. [WA-5] */
export const afterReversal = (toStakeCents: number, addedCents: number): Cents => cents(Math.max(0, toStakeCents - addedCents));

export interface Withdrawable {
  balanceCents: number;
  heldCents: number;
  toStakeCents: number;
  /** Worth of protected items that may be played with all the same. */
  liftedCents: number;
  isExcluded: boolean;
}

/** What can be withdrawn now. [WA-4, WA-6] */
export const availableCents = ({ balanceCents, heldCents, toStakeCents, liftedCents, isExcluded }: Withdrawable): Cents =>
  cents(Math.max(0, balanceCents + heldCents - (isExcluded ? 0 : toStakeCents) - liftedCents));
