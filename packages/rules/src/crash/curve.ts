// PURE. The multiplier as a function of time: rules CR-5 … CR-8 of SPEC.md.
import { MAX_POINT_HUNDREDTHS } from './largest.ts';

/** Exponential growth rate of the multiplier, per millisecond. */
export const GROWTH_PER_MS = 0.000_06;

/**
 * Returns the multiplier in hundredths `elapsedMs` after the start: floor(100 · e^(0.00006 t)), 100 … 999999. [CR-5]
 */
export const multiplierAt = (elapsedMs: number): number =>
  elapsedMs <= 0 ? 100 : Math.min(MAX_POINT_HUNDREDTHS, Math.floor(100 * Math.exp(GROWTH_PER_MS * elapsedMs)));

/** Returns the first whole millisecond after the start at which the multiplier reaches `hundredths`. [CR-6] */
export const elapsedMsOf = (hundredths: number): number => {
  if (hundredths <= 100) return 0;
  let elapsedMs = Math.max(0, Math.floor(Math.log(hundredths / 100) / GROWTH_PER_MS) - 1);
  // The logarithm may have a rounding error: step to the exact millisecond on the curve itself.
  while (multiplierAt(elapsedMs) < hundredths) elapsedMs++;
  return elapsedMs;
};

export type CrashLevel = 'low' | 'medium' | 'high';

/** Upper end of each level, in hundredths. The next level begins there. */
const LEVEL_ENDS: Record<CrashLevel, number> = { low: 150, medium: 250, high: Number.POSITIVE_INFINITY };

/** Returns the level of a multiplier: below 1.5 low, from 1.5 to below 2.5 medium, from 2.5 high. [CR-7] */
export const levelOf = (hundredths: number): CrashLevel =>
  hundredths < LEVEL_ENDS.low ? 'low' : hundredths < LEVEL_ENDS.medium ? 'medium' : 'high';

/** Returns the multiplier, in hundredths, at which the next level begins; infinity after the last. [CR-7] */
export const nextLevelHundredths = (level: CrashLevel): number => LEVEL_ENDS[level];

/** Returns the colour class of a result: up to 1.2: 1; up to 3: 3; up to 5: 4; up to 9.99: 5; from 10: 2. [CR-8] */
export const colourClassOf = (hundredths: number): 1 | 2 | 3 | 4 | 5 => {
  if (hundredths <= 120) return 1;
  if (hundredths <= 300) return 3;
  if (hundredths <= 500) return 4;
  return hundredths <= 999 ? 5 : 2;
};
