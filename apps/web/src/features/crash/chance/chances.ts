// Pure: chances of multipliers, and their counts in the last rounds.
import { MAX_POINT_HUNDREDTHS, winChance } from '@updraft/rules/crash';
import { toHundredths } from '../hundredths.ts';

/** Lower bounds of the histogram's parts, in hundredths. The last part has no upper bound. */
const BEGINNINGS = [100, 121, 150, 200, 300, 500, 1000] as const;

export interface Part {
  /** Bounds in hundredths. `to`: largest multiplier of the part; null: no upper bound. */
  from: number;
  to: number | null;
  /** Number of rounds that crashed in this part. */
  rounds: number;
  /** Share of all rounds that crash in this part in the long run, from 0 to 1. */
  chance: number;
}

/** Returns the share of rounds that reach this point. It is the chance of a bet whose target is one hundredth less. */
const chanceFrom = (hundredths: number): number => (hundredths <= 100 ? 1 : winChance(hundredths - 1));

/** Returns the distribution of the last rounds with that of all rounds. `points`: multipliers. */
export const histogramOf = (points: readonly number[]): readonly Part[] =>
  BEGINNINGS.map((from, at) => {
    const next = BEGINNINGS[at + 1] ?? null;
    const end = next ?? MAX_POINT_HUNDREDTHS + 1;
    return {
      from,
      to: next === null ? null : next - 1,
      rounds: points.map(toHundredths).filter((point) => point >= from && point < end).length,
      chance: chanceFrom(from) - (next === null ? 0 : chanceFrom(next)),
    };
  });

/**
 * Returns the number of these rounds that a bet with this target would have won, because they flew beyond it. [CR-3]
 */
export const reachedIn = (points: readonly number[], targetHundredths: number): number =>
  points.map(toHundredths).filter((point) => point > targetHundredths).length;
