// PURE. What the edge pays for, and the margin that is left: rules EC-1 … EC-5 of SPEC.md.
import { RTP } from '../crash/index.ts';
import { WHEEL_EDGE_BASIS_POINTS } from '../wheel/index.ts';
import type { Shares } from './stake-shares.ts';

export * from './kept.ts';
export * from './stake-shares.ts';

/** Defaults of the operator settings. */
export const DEFAULT_SHARES: Shares = {
  cashbackBasisPoints: 250,
  releaseBasisPoints: 250,
  poolBasisPoints: 100,
  referralBasisPoints: 40,
};

/** House edge of a stake in crash, the same for every target. */
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

/** A game of whose stakes shares go back to players. Of the jackpot's nothing does. [EC-5] */
export type SharingGame = 'crash' | 'wheel' | 'cases';

/** The wheel and cases give no cashback and feed no pool. [EC-5] */
const releasedAndReferred = (shares: Shares): Shares => ({ ...shares, cashbackBasisPoints: 0, poolBasisPoints: 0 });

/**
 * The margin of each game whose stakes have shares. `mostCaseReturn`: the return above which a box closes, in hundredths
 * of a percent. [EC-5]
 */
export const marginsOf = (
  shares: Shares,
  { mostCaseReturn }: { mostCaseReturn: number },
): { game: SharingGame; margin: Margin }[] => [
  { game: 'crash', margin: marginOf(shares) },
  { game: 'wheel', margin: marginOf(releasedAndReferred(shares), WHEEL_EDGE_BASIS_POINTS) },
  { game: 'cases', margin: marginOf(releasedAndReferred(shares), 10_000 - mostCaseReturn) },
];
