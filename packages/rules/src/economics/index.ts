// PURE. What the edge pays for, and the margin that is left: rules EC-1 … EC-4 of SPEC.md.
import { RTP } from '../crash/index.ts';

/** What goes back to players of a settled stake, in hundredths of a percent. [EC-1] */
export interface Shares {
  /** Of a lost stake. */
  cashbackBasisPoints: number;
  /** Of a stake while bonus money is held, in place of cashback. */
  releaseBasisPoints: number;
  /** Of the bank, into the hourly pool. */
  poolBasisPoints: number;
  /** To the player who referred this one. */
  referralBasisPoints: number;
}

/** Defaults of the operator settings. */
export const DEFAULT_SHARES: Shares = {
  cashbackBasisPoints: 250,
  releaseBasisPoints: 250,
  poolBasisPoints: 100,
  referralBasisPoints: 40,
};

/** What the house keeps of a stake in crash, whatever its target. */
export const CRASH_EDGE_BASIS_POINTS = Math.round((1 - RTP) * 10_000);

export interface Margin {
  edgeBasisPoints: number;
  /** The larger of cashback and release. */
  backBasisPoints: number;
  poolBasisPoints: number;
  referralBasisPoints: number;
  /** The margin, from which the house lives. */
  leftBasisPoints: number;
  isPositive: boolean;
}

/** The margin of a game for the strategy that draws most from its edge. [EC-2, EC-3] */
export const marginOf = (shares: Shares, edgeBasisPoints: number = CRASH_EDGE_BASIS_POINTS): Margin => {
  const { cashbackBasisPoints, releaseBasisPoints, poolBasisPoints, referralBasisPoints } = shares;
  const backBasisPoints = Math.max(cashbackBasisPoints, releaseBasisPoints);
  const leftBasisPoints = edgeBasisPoints - backBasisPoints - poolBasisPoints - referralBasisPoints;
  return {
    edgeBasisPoints,
    backBasisPoints,
    poolBasisPoints,
    referralBasisPoints,
    leftBasisPoints,
    isPositive: leftBasisPoints > 0,
  };
};
