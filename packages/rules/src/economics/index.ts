// PURE. Costs that the house edge covers, and the margin that remains: rules EC-1 … EC-7 of SPEC.md.
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
  /** The larger of cashback and released bonus money. */
  backBasisPoints: number;
  poolBasisPoints: number;
  referralBasisPoints: number;
  /** Margin: the share that remains with the house. */
  leftBasisPoints: number;
  isPositive: boolean;
}

/** Returns the margin of a game for the strategy that costs the house most. [EC-2, EC-3] */
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

/** A game whose stakes give shares back to players. Stakes in the jackpot give none. [EC-5] */
export type SharingGame = 'crash' | 'wheel' | 'cases';

/** Returns the shares that stakes on the wheel and in cases give: no cashback, and nothing for the pool. [EC-5] */
const releasedAndReferred = (shares: Shares): Shares => ({ ...shares, cashbackBasisPoints: 0, poolBasisPoints: 0 });

/**
 * Returns the margin of each game whose stakes give shares. `mostCaseReturn`: the return above which a box closes, in
 * hundredths of a percent. [EC-5]
 */
export const marginsOf = (
  shares: Shares,
  { mostCaseReturn }: { mostCaseReturn: number },
): { game: SharingGame; margin: Margin }[] => [
  { game: 'crash', margin: marginOf(shares) },
  { game: 'wheel', margin: marginOf(releasedAndReferred(shares), WHEEL_EDGE_BASIS_POINTS) },
  { game: 'cases', margin: marginOf(releasedAndReferred(shares), 10_000 - mostCaseReturn) },
];
